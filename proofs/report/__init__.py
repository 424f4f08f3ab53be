"""What was proved, as a document, as JUnit and as a page."""
