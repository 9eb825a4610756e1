"""What happens around every REST request: decoding, faults, login, rate limits, logging."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from sandbox.errors import UNAUTHORIZED, DiscordError, Json
from sandbox.faults import RequestFault, build_faulty_response
from sandbox.http_json import RequestBody, build_json_response, read_request_body
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.validation import FormValidator
from sandbox.world import format_http_date

BODY_KEY = web.RequestKey("body", RequestBody)
Handler = Callable[[web.Request], Awaitable[web.Response]]
API_PREFIX = "/api/{version:v9|v10}"


def build_route(
    method: str, path: str, handler: Handler, *, is_public: bool = False
) -> web.RouteDef:
    """Return a route under ``/api/v10``; a public one needs no bot token."""
    limited = not path.endswith("/callback")

    async def handle(request: web.Request) -> web.Response:
        return await _process_request(
            request, handler, path, is_public=is_public, is_rate_limited=limited
        )

    return web.route(method, API_PREFIX + path, handle)


async def answer_unknown_route(_: web.Request) -> web.Response:
    """Answer 404 to every other path under ``/api``."""
    return build_json_response({"message": "404: Not Found", "code": 0}, 404)


async def _process_request(
    request: web.Request,
    handler: Handler,
    path_template: str,
    *,
    is_public: bool,
    is_rate_limited: bool,
) -> web.Response:
    sandbox = request.app[SANDBOX_KEY]
    path = request.path.split("/", 3)[3]
    record: Json = {
        "method": request.method,
        "path": f"/{path}",
        "query": dict(request.query),
        "payload": None,
        "files": [],
        "status": None,
        "code": None,
        "answer": None,
        "at": sandbox.clock.get_time(),
    }
    headers: dict[str, str] = {}
    fault: RequestFault | None = None
    try:
        request[BODY_KEY] = body = await _record_request(request, record)
        if not is_rate_limited:
            await sandbox.fault_controls.delay_answer()
        fault = sandbox.fault_controls.take_matching_fault(
            request.method, f"/{path}", has_files=bool(body.files)
        )
        response = None
        if fault is None or fault.is_carried_out:
            if not is_public:
                _check_bot_token(request, sandbox)
            _check_path_ids(request)
            if is_rate_limited:
                headers, refused = sandbox.rate_limiter.count_request(
                    request.method, path_template, _join_major_parameters(request)
                )
                response = None if refused is None else build_json_response(refused, 429)
            if response is None:
                response = await handler(request)
    except DiscordError as error:
        record["code"] = error.code
        response = build_json_response(error.build_response_body(), error.status)
    if fault is not None:
        response = await build_faulty_response(fault, request)
    assert response is not None  # without a fault the handler has answered
    response.headers.update(headers)
    response.headers["Date"] = format_http_date(sandbox.clock.get_time())
    is_cut = fault is not None and fault.status is None
    record["status"] = None if is_cut else response.status
    record["answer"] = response.text if response.body else None
    return response


async def _record_request(request: web.Request, record: Json) -> RequestBody:
    """Return the body of a request, which is listed from then on, as it has arrived whole."""
    recorded_requests = request.app[SANDBOX_KEY].fault_controls.requests
    try:
        body = await read_request_body(request)
    except DiscordError:
        recorded_requests.append(record)
        raise
    record["payload"] = body.payload
    record["files"] = [
        {"key": file.form_field, "name": file.name, "size": len(file.content)}
        for file in body.files.values()
    ]
    recorded_requests.append(record)
    return body


def _check_bot_token(request: web.Request, sandbox: Sandbox) -> None:
    if request.headers.get("Authorization") != f"Bot {sandbox.token}":
        raise DiscordError(UNAUTHORIZED)


def _check_path_ids(request: web.Request) -> None:
    form = FormValidator()
    for name in ("channel", "guild", "user", "message"):
        path_id = request.match_info.get(name, "@original")
        if path_id != "@original" and not path_id.isdecimal():
            form.get_field_form(f"{name}_id").add_error(
                "NUMBER_TYPE_COERCE", f'Value "{path_id}" is not snowflake.'
            )
    form.raise_if_errors()


def _join_major_parameters(request: web.Request) -> str:
    parameters = request.match_info
    return "+".join(parameters[key] for key in ("channel", "guild", "token") if key in parameters)
