"""The rules, module by module and function by function as in `reference/rules`."""
