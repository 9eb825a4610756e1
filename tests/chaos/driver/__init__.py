"""The sandbox and its users in the test's own process, and faults on the way between them."""
