"""Discord's REST API, one module a resource."""
