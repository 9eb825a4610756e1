"""A Discord on one's own machine, that the unchanged bot logs in to over real sockets.

Run it with ``python -m sandbox [--port 8787] [--folder DIR] [--token sandbox]``: it prints the
address of a chat page and serves, on 127.0.0.1 only,

=====================  ===================================================================
``/``                  the chat page (``sandbox/page/``), where a person types and presses
``/api/v10``           Discord's REST API, as far as bots with commands and messages need it
``/gw``                Discord's gateway, version 10, JSON, with or without ``zlib-stream``
``/attachments/…``     the files of messages
``/sandbox/…``         what the page speaks: ``sandbox.page_api.page_routes``
``/sandbox/test/…``    for tests: ``sandbox.control_api``
=====================  ===================================================================

A discord.py client is pointed at it so, and logs in with the token ``sandbox``::

    discord.http.Route.BASE = "http://127.0.0.1:8787/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("ws://127.0.0.1:8787/gw")

It is as strict as Discord: three seconds to the first answer, fifteen minutes for a token,
Discord's limits with Discord's error codes, rate limits with their headers. What it is told it
keeps in its folder, so that messages and their buttons are there after a restart.

The world (``sandbox.model.initial_world``) holds three people, two servers that have the
bot, one server and one group where people bring the bot along as a user-installed app, and
direct messages.

Left out, since the bots it is for have no use for it: threads, reactions, voice, polls' votes,
webhooks of channels, uploads by people, and the pause between two logins at the gateway.
"""
