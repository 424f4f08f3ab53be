"""Claim 13: the numbers of the compiled state fit their widths."""
