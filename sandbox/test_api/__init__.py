"""test_api."""
