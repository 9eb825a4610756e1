"""An exhaustive search on plain numbers, which runs as it stands or compiled by numba."""
