"""The sandbox's web server on 127.0.0.1."""

import html
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from sandbox.control_api import FAULT_ROUTES, GATEWAY_FAULT_ROUTES, WORLD_ROUTES
from sandbox.errors import InvalidRequestError, PageRequestError
from sandbox.gateway_websocket import GATEWAY_ROUTES
from sandbox.http_json import MAX_REQUEST_BYTES, build_json_response
from sandbox.interaction_responses import INTERACTION_ROUTES
from sandbox.page_api import PAGE_ROUTES, PAGE_TEXTS, write_refusal
from sandbox.rest_api import COMMAND_ROUTES, MESSAGE_ROUTES, THREAD_ROUTES, USER_ROUTES
from sandbox.rest_middleware import answer_unknown_route
from sandbox.state import SANDBOX_KEY, Sandbox

PACKAGE_FOLDER = Path(__file__).parent
FONTS_FOLDER = PACKAGE_FOLDER.parent / "rendering" / "fonts"
LISTEN_ADDRESS = "127.0.0.1"


class SandboxServer:
    """The web server; with port 0 it takes a free one, which ``port`` then names."""

    def __init__(self, sandbox: Sandbox, port: int) -> None:
        self.sandbox = sandbox
        self.port = port
        self._runner = web.AppRunner(
            _build_application(sandbox), access_log=None, shutdown_timeout=2
        )

    async def start(self) -> None:
        """Start listening; raises OSError if the port is taken."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, LISTEN_ADDRESS, self.port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.sandbox.host_url = f"http://{LISTEN_ADDRESS}:{self.port}"
        self.sandbox.gateway.url = f"ws://{LISTEN_ADDRESS}:{self.port}/gw"

    async def stop(self) -> None:
        """Disconnect the bot and the pages, and close."""
        self.sandbox.gateway.drop_connections("close", 1001, is_resumable=False)
        await self.sandbox.page_events.close_pages()
        await self._runner.cleanup()
        self.sandbox.close()


def _build_application(sandbox: Sandbox) -> web.Application:
    app = web.Application(
        client_max_size=MAX_REQUEST_BYTES,
        middlewares=[_refuse_foreign_origins, _answer_refused_requests],
    )
    app[SANDBOX_KEY] = sandbox
    for routes in (
        USER_ROUTES,
        COMMAND_ROUTES,
        INTERACTION_ROUTES,
        MESSAGE_ROUTES,
        THREAD_ROUTES,
        PAGE_ROUTES,
        FAULT_ROUTES,
        GATEWAY_FAULT_ROUTES,
        WORLD_ROUTES,
        GATEWAY_ROUTES,
    ):
        app.add_routes(routes)
    app.add_routes(
        [
            web.get("/attachments/{channel}/{id}/{name}", sandbox.attachments.serve_file),
            web.route("*", "/api{rest:.*}", answer_unknown_route),
            web.get("/fonts/{name}", _serve_font),
            web.get("/", _serve_index_page),
        ]
    )
    page = PACKAGE_FOLDER / "page"
    if page.is_dir():
        app.router.add_static("/", page)
    return app


async def _serve_index_page(_: web.Request) -> web.Response:
    """Return the page with its texts."""
    page = (PACKAGE_FOLDER / "page" / "index.html").read_text("utf-8")
    for place, text in {
        "{{no-script}}": html.escape(PAGE_TEXTS["page-needs-javascript"]),
        "{{texts}}": json.dumps(PAGE_TEXTS).replace("<", "\\u003c"),
    }.items():
        page = page.replace(place, text)
    return web.Response(text=page, content_type="text/html")


async def _serve_font(request: web.Request) -> web.FileResponse:
    """Return one of the fonts that the bot's pictures are drawn with."""
    font = FONTS_FOLDER / request.match_info["name"]
    if font.parent != FONTS_FOLDER or font.suffix != ".ttf" or not font.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(font)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _refuse_foreign_origins(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests of other sites' scripts, by their Host and Origin headers."""
    port = request.app[SANDBOX_KEY].gateway.url.rsplit(":", 1)[-1].removesuffix("/gw")
    own_hosts = {f"{name}:{port}" for name in (LISTEN_ADDRESS, "localhost")}
    origin = request.headers.get("Origin")
    if request.host not in own_hosts or (
        origin is not None and origin.removeprefix("http://") not in own_hosts
    ):
        return build_json_response({"message": "The sandbox only answers its own page."}, 403)
    response = await handler(request)
    # Without this a browser would go on using an older version's scripts.
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


@web.middleware
async def _answer_refused_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Say why a request is refused."""
    try:
        return await handler(request)
    except PageRequestError as error:
        return build_json_response({"message": write_refusal(error)}, error.status)
    except InvalidRequestError as error:
        return build_json_response({"message": str(error)}, error.status)
