"""The HTTP and websocket interface of the chat page."""
