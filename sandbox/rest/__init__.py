"""Discord's REST API, one module for each kind of resource."""
