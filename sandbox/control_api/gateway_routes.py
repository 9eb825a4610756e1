"""Routes under ``/sandbox/test/`` that make the gateway odd, mute or crowded.

==================================  ==============================================================
``POST   /sandbox/test/event``      ``{"event", "data"}``: sends this event to every session,
                                    numbered like any other, whatever its data are
``POST   /sandbox/test/repeat``     ``{"count": 10, "reversed": false}``: sends the last events of
                                    every session again, as they were; ``count`` 0 means all
``POST   /sandbox/test/frame``      ``{"text"}`` or ``{"hex"}``: sends a frame as it is to every
                                    connected client; ``hex`` are bytes that are not compressed
``POST   /sandbox/test/heartbeat``  ``{"interval": 41.25, "acknowledged": true}``: the interval that
                                    later connections are told, and whether heartbeats are
                                    acknowledged
``POST   /sandbox/test/refuse``     ``{"count": 1}``: refuses the next gateway connections (503)
``POST   /sandbox/test/hang``       ``{"count": 1}``: opens the next gateway connections and is
                                    silent on them
``POST   /sandbox/test/logins``     ``{"codes": [4014], "ignored": 0}``: closes the next logins and
                                    resumes with these codes; so many get no answer at all
``POST   /sandbox/test/crowd``      ``{"servers": 2000, "channels": 10}``: adds the bot to so many
                                    servers with so many channels, of which it hears when it logs in
==================================  ==============================================================
"""

from aiohttp import web

from sandbox.gateway.crowd import build_crowd
from sandbox.gateway.faults import HEARTBEAT_SECONDS
from sandbox.gateway.gateway import Gateway
from sandbox.http_json import build_json_response, read_json_object
from sandbox.state import SANDBOX_KEY


def _get_gateway(request: web.Request) -> Gateway:
    return request.app[SANDBOX_KEY].gateway


async def send_event(request: web.Request) -> web.Response:
    """Send an event to every session: ``POST /sandbox/test/event``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        session.send_event(fields["event"], fields.get("data"))
    return build_json_response({})


async def repeat_events(request: web.Request) -> web.Response:
    """Send the last events again: ``POST /sandbox/test/repeat``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        if session.connection is not None:
            texts = [text for _, text in session.sent_events][-int(fields.get("count", 0)) :]
            for text in reversed(texts) if fields.get("reversed") is True else texts:
                session.connection.send_text(text)
    return build_json_response({})


async def send_frame(request: web.Request) -> web.Response:
    """Send a frame as it is: ``POST /sandbox/test/frame``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        if session.connection is None:
            continue
        if "hex" in fields:
            session.connection.send_bytes(bytes.fromhex(fields["hex"]))
        else:
            session.connection.send_text(fields["text"])
    return build_json_response({})


async def set_heartbeat(request: web.Request) -> web.Response:
    """Change the heartbeats' interval and acknowledgement: ``POST /sandbox/test/heartbeat``."""
    fields, faults = await read_json_object(request), _get_gateway(request).faults
    faults.heartbeat_seconds = float(fields.get("interval", HEARTBEAT_SECONDS))
    faults.acknowledges_heartbeats = fields.get("acknowledged", True) is True
    return build_json_response({})


async def refuse_connections(request: web.Request) -> web.Response:
    """Refuse the next connections: ``POST /sandbox/test/refuse``."""
    fields = await read_json_object(request)
    _get_gateway(request).faults.connections_to_refuse = int(fields.get("count", 1))
    return build_json_response({})


async def hang_connections(request: web.Request) -> web.Response:
    """Let the next connections hang: ``POST /sandbox/test/hang``."""
    fields = await read_json_object(request)
    _get_gateway(request).faults.connections_to_hang = int(fields.get("count", 1))
    return build_json_response({})


async def disturb_logins(request: web.Request) -> web.Response:
    """Close or ignore the next logins: ``POST /sandbox/test/logins``."""
    fields, faults = await read_json_object(request), _get_gateway(request).faults
    faults.login_close_codes = [int(code) for code in fields.get("codes", [])]
    faults.logins_to_ignore = int(fields.get("ignored", 0))
    return build_json_response({})


async def add_crowd(request: web.Request) -> web.Response:
    """Add the bot to many servers: ``POST /sandbox/test/crowd``."""
    fields, sandbox = await read_json_object(request), request.app[SANDBOX_KEY]
    sandbox.gateway.crowd = build_crowd(
        sandbox.world, int(fields.get("servers", 2000)), int(fields.get("channels", 10))
    )
    return build_json_response({})


ROUTES = [
    web.post("/sandbox/test/event", send_event),
    web.post("/sandbox/test/repeat", repeat_events),
    web.post("/sandbox/test/frame", send_frame),
    web.post("/sandbox/test/heartbeat", set_heartbeat),
    web.post("/sandbox/test/refuse", refuse_connections),
    web.post("/sandbox/test/hang", hang_connections),
    web.post("/sandbox/test/logins", disturb_logins),
    web.post("/sandbox/test/crowd", add_crowd),
]
