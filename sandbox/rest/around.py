"""Around every request to the REST API: reading, faults, login, rate limits, refusals, a log."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from aiohttp import web

from sandbox.errors import UNAUTHORIZED, DiscordError, Json
from sandbox.form import Form
from sandbox.ratelimits import RateLimits
from sandbox.state import Sandbox
from sandbox.wire import Body, answer, read_body

SANDBOX = web.AppKey("sandbox", Sandbox)
BODY = web.RequestKey("body", Body)
Handler = Callable[[web.Request], Awaitable[web.Response]]
VERSION = "/api/{version:v9|v10}"


def route(method: str, path: str, handler: Handler, *, public: bool = False) -> web.RouteDef:
    """Register ``path`` under ``/api/v10``; ``public`` ones carry their token in the path."""
    limited = not path.endswith("/callback")

    async def handle(request: web.Request) -> web.Response:
        return await _around(request, handler, path, public=public, limited=limited)

    return web.route(method, VERSION + path, handle)


async def missing(_: web.Request) -> web.Response:
    """Anything else under ``/api``."""
    return answer({"message": "404: Not Found", "code": 0}, 404)


async def _around(
    request: web.Request, handler: Handler, template: str, *, public: bool, limited: bool
) -> web.Response:
    sandbox = request.app[SANDBOX]
    path = request.path.split("/", 3)[3]
    note: Json = {
        "method": request.method,
        "path": f"/{path}",
        "query": dict(request.query),
        "payload": None,
        "files": [],
        "status": None,
        "code": None,
        "answer": None,
        "at": sandbox.clock.now(),
    }
    sandbox.controls.requests.append(note)
    headers: dict[str, str] = {}
    try:
        body = await read_body(request)
        request[BODY] = body
        note["payload"] = body.payload
        note["files"] = [
            {"key": each.key, "name": each.name, "size": len(each.content)}
            for each in body.files.values()
        ]
        response = await _faulty(
            sandbox, request.method, f"/{path}", files=bool(body.files), limited=limited
        )
        if response is None:
            if not public:
                _log_in(request, sandbox)
            _check_ids(request)
            if limited:
                headers, refused = sandbox.limits.take(request.method, template, _major(request))
                response = None if refused is None else answer(refused, 429)
        if response is None:
            response = await handler(request)
    except DiscordError as error:
        note["code"] = error.code
        response = answer(error.body(), error.status)
    response.headers.update(headers)
    note["status"] = response.status
    note["answer"] = response.text if response.body else None
    return response


def _log_in(request: web.Request, sandbox: Sandbox) -> None:
    if request.headers.get("Authorization") != f"Bot {sandbox.token}":
        raise DiscordError(UNAUTHORIZED)


def _check_ids(request: web.Request) -> None:
    form = Form()
    for name in ("channel", "guild", "user", "message"):
        given = request.match_info.get(name, "@original")
        if given != "@original" and not given.isdecimal():
            form.at(f"{name}_id").wrong("NUMBER_TYPE_COERCE", f'Value "{given}" is not snowflake.')
    form.finish()


def _major(request: web.Request) -> str:
    found = request.match_info
    return "+".join(found[key] for key in ("channel", "guild", "token") if key in found)


async def _faulty(
    sandbox: Sandbox, method: str, path: str, *, files: bool, limited: bool
) -> web.Response | None:
    """Hold up an interaction's answer, and answer wrongly, where a test asked for it."""
    if not limited:
        await sandbox.controls.hold_up()
    fault = sandbox.controls.fault_for(method, path, files=files)
    if fault is None:
        return None
    body = dict(fault.body)
    via = body.pop("via", True)
    if fault.status != HTTPStatus.TOO_MANY_REQUESTS:
        return answer({"message": "A fault that was asked for", "code": 0, **body}, fault.status)
    headers, refused = RateLimits.refusal(
        float(body.get("retry_after", 0.1)), everywhere=bool(body.get("global"))
    )
    if not via:
        del headers["Via"]
    refused |= {key: body[key] for key in ("code", "message") if key in body}
    return answer(refused, 429, headers)
