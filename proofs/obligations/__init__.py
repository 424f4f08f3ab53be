"""What is proved, one module for each family of rules. See `proofs.obligation` for how to write one."""
