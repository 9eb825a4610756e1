"""Faults and records under ``/sandbox/test/``; ``sandbox.controls`` says what each does."""

import re

from aiohttp import web

from sandbox.controls import Fault
from sandbox.rest.around import SANDBOX
from sandbox.session import Close
from sandbox.wire import answer, given_to


async def add_fault(request: web.Request) -> web.Response:
    given = await given_to(request)
    request.app[SANDBOX].controls.faults.append(
        Fault(
            status=int(given.pop("status")),
            count=int(given.pop("count", 1)),
            method=given.pop("method", None),
            path=re.compile(given.pop("path", "")),
            files=given.pop("files", None),
            body=given,
        )
    )
    return answer({})


async def forget_faults(request: web.Request) -> web.Response:
    controls = request.app[SANDBOX].controls
    controls.faults.clear()
    controls.forget_delay()
    return answer({})


async def delay(request: web.Request) -> web.Response:
    given, controls = await given_to(request), request.app[SANDBOX].controls
    controls.delay, controls.delayed = float(given["seconds"]), int(given.get("count", 1))
    return answer({})


async def clock(request: web.Request) -> web.Response:
    request.app[SANDBOX].clock.offset = float((await given_to(request))["offset"])
    return answer({})


async def drop(request: web.Request) -> web.Response:
    given, gateway = await given_to(request), request.app[SANDBOX].gateway
    dropped = gateway.drop(
        str(given.get("how", "close")),
        int(given.get("code", Close.UNKNOWN_ERROR)),
        resumable=given.get("resumable", True) is True,
    )
    return answer({"dropped": dropped})


async def refuse(request: web.Request) -> web.Response:
    given = await given_to(request)
    request.app[SANDBOX].gateway.refuse_next = int(given.get("count", 1))
    return answer({})


async def sessions(request: web.Request) -> web.Response:
    return answer(
        [
            {
                "id": each.id,
                "connected": each.connection is not None,
                "seq": each.seq,
                "resumed": each.resumed,
                "intents": each.intents,
                "shard": [each.shard, each.shards],
            }
            for each in request.app[SANDBOX].gateway.sessions.values()
        ]
    )


async def requests(request: web.Request) -> web.Response:
    return answer(list(request.app[SANDBOX].controls.requests))


async def forget_requests(request: web.Request) -> web.Response:
    request.app[SANDBOX].controls.requests.clear()
    return answer({})


ROUTES = [
    web.post("/sandbox/test/faults", add_fault),
    web.delete("/sandbox/test/faults", forget_faults),
    web.post("/sandbox/test/delay", delay),
    web.post("/sandbox/test/clock", clock),
    web.post("/sandbox/test/drop", drop),
    web.post("/sandbox/test/refuse", refuse),
    web.get("/sandbox/test/sessions", sessions),
    web.get("/sandbox/test/requests", requests),
    web.delete("/sandbox/test/requests", forget_requests),
]
