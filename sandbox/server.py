"""The sandbox as a web server on 127.0.0.1."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from sandbox import control_api, control_world, page_api
from sandbox.errors import PersonError
from sandbox.rest import about, answering, registering, speaking
from sandbox.rest.around import SANDBOX, missing
from sandbox.state import Sandbox
from sandbox.wire import LARGEST_REQUEST, answer

HERE = Path(__file__).parent
ADDRESS = "127.0.0.1"


class Server:
    """Listens from ``start`` to ``stop``. Port 0 takes a free one; ``port`` then says which."""

    def __init__(self, sandbox: Sandbox, port: int) -> None:
        self.sandbox = sandbox
        self.port = port
        self._runner = web.AppRunner(_application(sandbox), access_log=None, shutdown_timeout=2)

    async def start(self) -> None:
        """Listen; OSError where the port is taken."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, ADDRESS, self.port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.sandbox.host = f"http://{ADDRESS}:{self.port}"
        self.sandbox.gateway.url = f"ws://{ADDRESS}:{self.port}/gw"

    async def stop(self) -> None:
        """Part with everyone and close."""
        self.sandbox.gateway.drop("close", 1001, resumable=False)
        await self.sandbox.page.close()
        await self._runner.cleanup()
        self.sandbox.close()


def _application(sandbox: Sandbox) -> web.Application:
    app = web.Application(
        client_max_size=LARGEST_REQUEST, middlewares=[_only_from_here, _plain_refusals]
    )
    app[SANDBOX] = sandbox
    for routes in (about, registering, answering, speaking, page_api, control_api, control_world):
        app.add_routes(routes.ROUTES)
    app.add_routes(
        [
            web.get("/gw", sandbox.gateway.serve),
            web.get("/gw/", sandbox.gateway.serve),
            web.get("/attachments/{channel}/{id}/{name}", sandbox.files.serve),
            web.route("*", "/api{rest:.*}", missing),
            web.get("/", _index),
        ]
    )
    page = HERE / "page"
    if page.is_dir():
        app.router.add_static("/", page)
    return app


async def _index(_: web.Request) -> web.FileResponse:
    return web.FileResponse(HERE / "page" / "index.html")


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other sites' scripts: a browser names the host and the origin of the page."""
    port = request.app[SANDBOX].gateway.url.rsplit(":", 1)[-1].removesuffix("/gw")
    own = {f"{name}:{port}" for name in (ADDRESS, "localhost")}
    origin = request.headers.get("Origin")
    if request.host not in own or (
        origin is not None and origin.removeprefix("http://") not in own
    ):
        return answer({"message": "The sandbox answers its own page alone."}, 403)
    response = await handler(request)
    # What is not said to stay the same is asked for again, so that a new page is a new page.
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


@web.middleware
async def _plain_refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except PersonError as error:
        return answer({"message": str(error)}, error.status)
