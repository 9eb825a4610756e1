"""Benchmarks under load: a large community, a busy challenge."""
