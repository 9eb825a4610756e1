"""A Discord on your own machine, which an unchanged bot logs in to over real sockets.

Run it with ``python -m sandbox [--port 8787] [--folder DIR] [--token sandbox]``: it prints the
address of a chat page and serves, on 127.0.0.1 only,

=====================  ===================================================================
``/``                  the chat page (``sandbox/page/``), where a person types and presses
``/api/v10``           Discord's REST API, as far as bots with commands and messages need it
``/gw``                Discord's gateway, version 10, JSON, with or without ``zlib-stream``
``/attachments/…``     the files of messages
``/sandbox/…``         the page's own API: ``sandbox.page_api``
``/sandbox/test/…``    the tests' API: ``sandbox.control_api``
=====================  ===================================================================

Point a discord.py client at it like this, and log in with the token ``sandbox``::

    discord.http.Route.BASE = "http://127.0.0.1:8787/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("ws://127.0.0.1:8787/gw")

It is as strict as Discord: three seconds for the first answer, fifteen minutes for a token,
Discord's limits with Discord's error codes, rate limits with their headers. Messages, files and
commands are stored in its folder, so that messages and their buttons survive a restart.

Its world (``sandbox.world``) has three people, two servers with the bot, one server
and one group where people use the bot as a user-installed app, and direct messages.

Not included, because the bots it is made for do not use them: private threads, reactions, voice,
poll votes, channel webhooks, uploads by people, and the pause between two gateway logins.
"""
