"""Read request bodies, JSON or multipart, and write JSON as Discord does."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.errors import (
    INVALID_FORM,
    INVALID_JSON,
    REQUEST_TOO_LARGE,
    DiscordError,
    InvalidRequestError,
    Json,
)

MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
DISCONNECT_POLL_SECONDS = 0.02


@dataclass
class UploadedFile:
    """An uploaded file: its form field (``files[n]``), name and bytes."""

    form_field: str
    name: str
    content: bytes


@dataclass
class RequestBody:
    """A request's JSON payload and its files."""

    payload: Any = None
    files: dict[str, UploadedFile] = field(default_factory=dict)

    def get_json_object(self) -> Json:
        """Return the payload if it is an object; raises DiscordError 50035 otherwise."""
        if isinstance(self.payload, dict):
            return self.payload
        raise DiscordError(
            INVALID_FORM,
            {
                "_errors": [
                    {
                        "code": "MODEL_TYPE_CONVERT",
                        "message": "Only dictionaries may be used in a ModelType",
                    }
                ]
            },
        )


async def read_request_body(request: web.Request) -> RequestBody:
    """Read and decode a request's body; raises DiscordError 50109, 50035 or 40005."""
    if request.method in ("GET", "HEAD") or not request.can_read_body:
        return RequestBody()
    if request.content_type == "application/json":
        return RequestBody(_parse_json(await _read_raw_bytes(request)))
    if request.content_type == "multipart/form-data":
        return await _read_multipart_body(request)
    raise DiscordError(
        INVALID_FORM,
        {
            "_errors": [
                {
                    "code": "CONTENT_TYPE_INVALID",
                    "message": 'Expected "Content-Type" header to be one of'
                    " {'application/json', 'multipart/form-data'}.",
                }
            ]
        },
    )


async def _read_raw_bytes(request: web.Request) -> bytes:
    try:
        return await request.read()
    except web.HTTPRequestEntityTooLarge as error:
        raise DiscordError(REQUEST_TOO_LARGE) from error


def _parse_json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise DiscordError(INVALID_JSON) from error


async def _read_multipart_body(request: web.Request) -> RequestBody:
    body, total, fields = RequestBody(), 0, {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        total += len(content)
        if total > MAX_REQUEST_BYTES:
            raise DiscordError(REQUEST_TOO_LARGE)
        name = part.name or ""
        if part.filename is not None:
            if len(content) > MAX_FILE_BYTES:
                raise DiscordError(REQUEST_TOO_LARGE)
            body.files[name] = UploadedFile(name, clean_file_name(part.filename), content)
        elif name == "payload_json":
            body.payload = _parse_json(content)
        else:
            fields[name] = content.decode(errors="replace")
    if body.payload is None:
        body.payload = fields
    return body


async def read_json_object(request: web.Request) -> Json:
    """Return the JSON object a page or test sent, or an empty one; raises InvalidRequestError."""
    try:
        body = await request.json() if request.can_read_body else {}
    except ValueError as error:
        raise InvalidRequestError("That is not JSON.") from error
    if not isinstance(body, dict):
        raise InvalidRequestError("That is not a JSON object.")
    return body


def clean_file_name(name: str) -> str:
    """Return a file name as Discord stores it: letters, digits, dash, underscore and dot."""
    return re.sub(r"[^\w.-]", "", name.strip().replace(" ", "_"), flags=re.ASCII) or "unknown"


def format_compact_json(value: Any) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def build_json_response(
    value: Any, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """Return a response whose Content-Type is exactly ``application/json``, as discord.py needs."""
    return web.Response(
        body=format_compact_json(value).encode(),
        status=status,
        headers={"Content-Type": "application/json", **(headers or {})},
    )


async def wait_for_disconnect(request: web.Request) -> None:
    """Wait until the client has given its connection up."""
    while request.transport is not None and not request.transport.is_closing():  # noqa: ASYNC110 - aiohttp has no event for it
        await asyncio.sleep(DISCONNECT_POLL_SECONDS)
