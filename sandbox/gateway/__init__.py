"""Discord's gateway: websocket connections, resumable sessions and the events they receive."""
