"""Routes under ``/sandbox/test/`` for faults and for the log of requests.

The table in ``sandbox.control_api.fault_controls`` describes each of them.
"""

import re

from aiohttp import web

from sandbox.control_api.fault_controls import InteractionChange, RequestFault
from sandbox.gateway.session import GatewayCloseCode
from sandbox.http_json import build_json_response, read_json_object
from sandbox.state import SANDBOX_KEY


async def add_fault(request: web.Request) -> web.Response:
    """Answer the next matching requests wrongly: ``POST /sandbox/test/faults``."""
    fields = await read_json_object(request)
    is_cut, hangs = (fields.pop(name, False) is True for name in ("cut", "hang"))
    request.app[SANDBOX_KEY].fault_controls.faults.append(
        RequestFault(
            status=None if is_cut or hangs else int(fields.pop("status")),
            remaining_count=int(fields.pop("count", 1)),
            method=fields.pop("method", None),
            path_pattern=re.compile(fields.pop("path", "")),
            with_files=fields.pop("files", None),
            is_carried_out=fields.pop("carried_out", False) is True,
            hangs=hangs,
            text=fields.pop("text", None),
            body=fields,
        )
    )
    return build_json_response({})


async def add_interaction_change(request: web.Request) -> web.Response:
    """Change the next interactions on their way: ``POST /sandbox/test/changes``."""
    fields = await read_json_object(request)
    request.app[SANDBOX_KEY].fault_controls.interaction_changes.append(
        InteractionChange(
            remaining_count=int(fields.get("count", 1)),
            path=list(fields["path"]),
            new_value=[fields["value"]] if "value" in fields else [],
        )
    )
    return build_json_response({})


async def add_deliveries(request: web.Request) -> web.Response:
    """Deliver the next interactions late or more than once: ``POST /sandbox/test/deliveries``."""
    fields = await read_json_object(request)
    delays = [float(seconds) for seconds in fields["delays"]]
    deliveries = request.app[SANDBOX_KEY].fault_controls.deliveries
    deliveries.extend([delays] * int(fields.get("count", 1)))
    return build_json_response({})


async def clear_faults(request: web.Request) -> web.Response:
    """Drop the remaining faults, changes and delays: ``DELETE /sandbox/test/faults``."""
    controls = request.app[SANDBOX_KEY].fault_controls
    controls.faults.clear()
    controls.interaction_changes.clear()
    controls.deliveries.clear()
    controls.clear_answer_delay()
    return build_json_response({})


async def set_answer_delay(request: web.Request) -> web.Response:
    """Delay the next interaction answers: ``POST /sandbox/test/delay``."""
    fields, controls = await read_json_object(request), request.app[SANDBOX_KEY].fault_controls
    controls.answer_delay_seconds, controls.answers_to_delay = (
        float(fields["seconds"]),
        int(fields.get("count", 1)),
    )
    return build_json_response({})


async def set_clock_offset(request: web.Request) -> web.Response:
    """Move the sandbox's clock: ``POST /sandbox/test/clock``."""
    offset = float((await read_json_object(request))["offset"])
    request.app[SANDBOX_KEY].clock.set_offset(offset)
    return build_json_response({})


async def drop_gateway_connections(request: web.Request) -> web.Response:
    """Disconnect the bot from the gateway: ``POST /sandbox/test/drop``."""
    fields, gateway = await read_json_object(request), request.app[SANDBOX_KEY].gateway
    dropped = gateway.drop_connections(
        str(fields.get("how", "close")),
        int(fields.get("code", GatewayCloseCode.UNKNOWN_ERROR)),
        is_resumable=fields.get("resumable", True) is True,
    )
    return build_json_response({"dropped": dropped})


async def set_identify_limits(request: web.Request) -> web.Response:
    """Change how often bots may log in: ``POST /sandbox/test/identify``."""
    fields = await read_json_object(request)
    limits = request.app[SANDBOX_KEY].gateway.identify_limits
    limits.interval_seconds = float(fields.get("interval", limits.interval_seconds))
    limits.max_concurrency = int(fields.get("max_concurrency", limits.max_concurrency))
    limits.total = int(fields.get("total", limits.total))
    return build_json_response({})


async def list_gateway_sessions(request: web.Request) -> web.Response:
    """List the gateway's sessions: ``GET /sandbox/test/sessions``."""
    return build_json_response(
        [
            {
                "id": session.id,
                "connected": session.connection is not None and not session.connection.is_closing,
                "seq": session.sequence,
                "resumed": session.resume_count,
                "intents": session.intents,
                "shard": [session.shard, session.shard_count],
            }
            for session in request.app[SANDBOX_KEY].gateway.sessions.values()
        ]
    )


async def list_recorded_requests(request: web.Request) -> web.Response:
    """List the bot's requests, oldest first: ``GET /sandbox/test/requests``."""
    return build_json_response(list(request.app[SANDBOX_KEY].fault_controls.requests))


async def clear_recorded_requests(request: web.Request) -> web.Response:
    """Empty the log of requests: ``DELETE /sandbox/test/requests``."""
    request.app[SANDBOX_KEY].fault_controls.requests.clear()
    return build_json_response({})


ROUTES = [
    web.post("/sandbox/test/faults", add_fault),
    web.delete("/sandbox/test/faults", clear_faults),
    web.post("/sandbox/test/changes", add_interaction_change),
    web.post("/sandbox/test/deliveries", add_deliveries),
    web.post("/sandbox/test/delay", set_answer_delay),
    web.post("/sandbox/test/clock", set_clock_offset),
    web.post("/sandbox/test/drop", drop_gateway_connections),
    web.post("/sandbox/test/identify", set_identify_limits),
    web.get("/sandbox/test/sessions", list_gateway_sessions),
    web.get("/sandbox/test/requests", list_recorded_requests),
    web.delete("/sandbox/test/requests", clear_recorded_requests),
]
