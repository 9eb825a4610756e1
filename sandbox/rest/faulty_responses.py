"""Wrong answers to requests, where a test asked for them."""

from http import HTTPStatus

from aiohttp import web

from sandbox.control_api.fault_controls import RequestFault
from sandbox.http_json import build_json_response, wait_for_disconnect
from sandbox.rest.rate_limits import RateLimiter


async def build_faulty_response(fault: RequestFault, request: web.Request) -> web.Response:
    """Return the wrong answer; for a connection to be cut, cut it and return what nobody reads.

    One that hangs is left alone until the client gives it up.
    """
    if fault.hangs:
        await wait_for_disconnect(request)
    if fault.status is None:
        if request.transport is not None:
            request.transport.abort()
        return web.Response()
    if fault.status == HTTPStatus.NO_CONTENT:
        return web.Response(status=fault.status)
    if fault.text is not None:
        return web.Response(text=fault.text, status=fault.status, content_type="text/html")
    if fault.status != HTTPStatus.TOO_MANY_REQUESTS:
        body = {"message": "A fault that was asked for", "code": 0, **fault.body}
        return build_json_response(body, fault.status)
    headers, refused = RateLimiter.build_refusal(
        float(fault.body.get("retry_after", 0.1)), is_global=bool(fault.body.get("global"))
    )
    if not fault.body.get("via", True):
        del headers["Via"]
    refused |= {key: fault.body[key] for key in ("code", "message") if key in fault.body}
    return build_json_response(refused, 429, headers)
