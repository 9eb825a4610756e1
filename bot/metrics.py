"""The names of everything that the bot counts and measures, for Prometheus.

Whatever counts something imports its metric from here; `docs/operating.md` says what each tells an
operator, and `deploy/grafana-dashboard.json` shows each in a panel. Labels take few values, known
beforehand: no ids, no names, no text of players. A count that is to be seen from its first time on
needs its labels before: Prometheus sees no increase where there was nothing. In short:

- interactions: `INTERACTIONS_COUNTER` (kind, outcome), `ANSWERS_COUNTER` (kind),
  `INTERACTIONS_GAUGE`, `REFUSALS_COUNTER` (key), `STAGE_SECONDS_HISTOGRAM` (stage),
  `ANSWER_SECONDS_HISTOGRAM`
- errors: `ERRORS_COUNTER` (event), which `bot.background.log_failure` counts by itself
- Discord's REST API: `DISCORD_REQUESTS_COUNTER` (route, status),
  `DISCORD_REQUEST_SECONDS_HISTOGRAM` (route), `RATE_LIMITS_COUNTER` (route)
- the gateway: `GATEWAY_CONNECTED_GAUGE`, `GATEWAY_SESSIONS_COUNTER` (start),
  `GATEWAY_DISCONNECTS_COUNTER`, `GATEWAY_ODD_EVENTS_COUNTER` (event),
  `GATEWAY_LATENCY_GAUGE`, `CLOCK_OFFSET_GAUGE`
- the database: `DATABASE_SECONDS_HISTOGRAM` (mode), `DATABASE_WAIT_SECONDS_HISTOGRAM` (mode),
  `DATABASE_ERRORS_COUNTER` (error), `DATABASE_BYTES_GAUGE`, `DATABASE_LOG_BYTES_GAUGE`,
  `WAITING_RESULTS_GAUGE`, `WAITING_SECONDS_GAUGE`
- queues: `QUEUE_DEPTH_GAUGE` (queue), `QUEUE_DROPPED_COUNTER` (queue)
- the solver: `SEARCHES_COUNTER` (verdict), `SEARCH_SECONDS_HISTOGRAM`, `SOLVER_RESTARTS_COUNTER`
- the picture cache: `PICTURE_CACHE_COLLECTOR`
"""

from collections.abc import Callable, Iterator

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

_SECONDS_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

INTERACTIONS_COUNTER = Counter(
    "patience_interactions",
    "Interactions by kind and by what became of them",
    ["kind", "outcome"],
)
ANSWERS_COUNTER = Counter(
    "patience_answers", "First answers to interactions that Discord accepted, by kind", ["kind"]
)
INTERACTIONS_GAUGE = Gauge(
    "patience_interactions_in_progress", "Interactions that are being handled now"
)
REFUSALS_COUNTER = Counter(
    "patience_refusals", "Refusals by the key of the sentence that says why", ["key"]
)
STAGE_SECONDS_HISTOGRAM = Histogram(
    "patience_stage_seconds",
    "Seconds that an interaction spends waiting, being decided and saved, drawn, and sent",
    ["stage"],
    buckets=_SECONDS_BUCKETS,
)
ANSWER_SECONDS_HISTOGRAM = Histogram(
    "patience_answer_seconds",
    "Seconds from an interaction's creation at Discord to the end of its answer",
    buckets=_SECONDS_BUCKETS,
)

ERRORS_COUNTER = Counter(
    "patience_errors", "Errors that nobody expected, by the event that the log names", ["event"]
)

DISCORD_REQUESTS_COUNTER = Counter(
    "patience_discord_requests",
    "Requests to Discord by route and status; the status of one cut off is 'none'",
    ["route", "status"],
)
DISCORD_REQUEST_SECONDS_HISTOGRAM = Histogram(
    "patience_discord_request_seconds",
    "Seconds until Discord answers a request",
    ["route"],
    buckets=(*_SECONDS_BUCKETS, 15.0),
)
RATE_LIMITS_COUNTER = Counter(
    "patience_rate_limits", "Requests that Discord refused as too many, by route", ["route"]
)

GATEWAY_CONNECTED_GAUGE = Gauge(
    "patience_gateway_connected", "1 while all shards are connected to Discord's gateway, else 0"
)
GATEWAY_SESSIONS_COUNTER = Counter(
    "patience_gateway_sessions",
    "Sessions at the gateway by how they started: new, resumed",
    ["start"],
)
for _start in ("new", "resumed"):
    GATEWAY_SESSIONS_COUNTER.labels(_start)
GATEWAY_DISCONNECTS_COUNTER = Counter(
    "patience_gateway_disconnects", "Connections to the gateway that ended"
)
GATEWAY_ODD_EVENTS_COUNTER = Counter(
    "patience_gateway_odd_events",
    "Events of the gateway that could not be read, by type",
    ["event"],
)
GATEWAY_LATENCY_GAUGE = Gauge(
    "patience_gateway_latency_seconds", "Seconds until the gateway acknowledged the last heartbeat"
)
CLOCK_OFFSET_GAUGE = Gauge(
    "patience_clock_offset_seconds", "Seconds by which this host's clock is ahead of Discord's"
)

DATABASE_SECONDS_HISTOGRAM = Histogram(
    "patience_database_transaction_seconds",
    "Seconds from the beginning of a transaction to its end, by mode: read, write",
    ["mode"],
    buckets=_SECONDS_BUCKETS,
)
DATABASE_WAIT_SECONDS_HISTOGRAM = Histogram(
    "patience_database_wait_seconds",
    "Seconds of waiting for a connection or the write lock before a transaction, by mode",
    ["mode"],
    buckets=_SECONDS_BUCKETS,
)
DATABASE_ERRORS_COUNTER = Counter(
    "patience_database_errors",
    "Transactions that the database failed, by the kind of error",
    ["error"],
)
DATABASE_BYTES_GAUGE = Gauge(
    "patience_database_bytes", "Size of the database, with the log that SQLite writes ahead"
)
DATABASE_LOG_BYTES_GAUGE = Gauge(
    "patience_database_log_bytes", "Size of the log that SQLite writes ahead"
)
WAITING_RESULTS_GAUGE = Gauge(
    "patience_waiting_results",
    "Results that are not on leaderboards yet; 10,000 or more are 10,000",
)
WAITING_SECONDS_GAUGE = Gauge(
    "patience_waiting_seconds", "Seconds since the end of the oldest game whose result waits"
)

QUEUE_DEPTH_GAUGE = Gauge(
    "patience_queue_depth",
    "Entries by queue: writers that wait; drawings, films and searches that wait or are made",
    ["queue"],
)
DRAWINGS_GAUGE = QUEUE_DEPTH_GAUGE.labels("drawings")
QUEUE_DROPPED_COUNTER = Counter(
    "patience_queue_dropped", "Entries that a full queue did not take, by queue", ["queue"]
)

SEARCHES_COUNTER = Counter(
    "patience_searches", "Searches for a verdict that ended, by verdict", ["verdict"]
)
SEARCH_SECONDS_HISTOGRAM = Histogram(
    "patience_search_seconds",
    "Seconds until a search has its verdict, with the wait for a worker",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0),
)
SOLVER_RESTARTS_COUNTER = Counter(
    "patience_solver_restarts", "Workers of the solver that died or hung, and were replaced"
)


class PictureCacheCollector(Collector):
    """The use of the picture cache, which counts by itself and is asked when metrics are read.

    ``read_statistics`` returns its bytes, how often a part was found, and how often it was drawn.
    """

    def __init__(self) -> None:
        self.read_statistics: Callable[[], tuple[int, int, int]] = lambda: (0, 0, 0)

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics as they are now."""
        byte_count, hits, misses = self.read_statistics()
        yield GaugeMetricFamily(
            "patience_picture_cache_bytes",
            "Memory that the cached parts of pictures take",
            value=byte_count,
        )
        yield CounterMetricFamily(
            "patience_picture_cache_hits",
            "Parts of pictures that were found in the cache",
            value=hits,
        )
        yield CounterMetricFamily(
            "patience_picture_cache_misses",
            "Parts of pictures that had to be drawn",
            value=misses,
        )


PICTURE_CACHE_COLLECTOR = PictureCacheCollector()
REGISTRY.register(PICTURE_CACHE_COLLECTOR)
