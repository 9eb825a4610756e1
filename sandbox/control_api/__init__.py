"""Routes under ``/sandbox/test/`` with which tests cause faults and change the world."""
