"""For maintainers: proofs, comparisons, counts, benchmarks, boxes, schemas."""
