"""The counted things. Each module owns one value and holds every function that makes a new one."""
