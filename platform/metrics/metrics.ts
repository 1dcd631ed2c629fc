import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process. Labels come from closed lists (declared routes, job names, event names) and never from input, so their number
 * is bounded and none holds personal data. `docs/operating.md` and `deploy/` name these metrics; a test compares them.
 */
export const registry = new Registry()

/**
 * The event loop is sampled every 100 ms, and the figures of its lag include this pause; rules and panels subtract it. Every 10 ms, the
 * default, a timer alone would cost 5 ms of processor time a second.
 */
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

const registers = [registry]

export const httpRequests = new Counter({
  name: 'foyer_http_requests_total',
  help: 'Answered requests by declared route and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})

export const httpSeconds = new Histogram({
  name: 'foyer_http_request_seconds',
  help: 'Time from the request to the end of its answer in seconds, without event streams.',
  labelNames: ['route'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
})

export const eventStreams = new Gauge({ name: 'foyer_event_streams', help: 'Open event streams of this node.', registers })

export const webSockets = new Gauge({
  name: 'foyer_web_sockets',
  help: 'Open WebSockets of this node.',
  labelNames: ['socket'],
  registers,
})

export const jobRuns = new Counter({
  name: 'foyer_job_runs_total',
  help: 'Ended runs of a job: ok, failed, or elsewhere if another node has its lock.',
  labelNames: ['job_name', 'outcome'],
  registers,
})

export const jobSeconds = new Counter({
  name: 'foyer_job_seconds_total',
  help: 'Seconds that the runs of a job took.',
  labelNames: ['job_name'],
  registers,
})

export const jobFailures = new Gauge({
  name: 'foyer_job_failures_in_a_row',
  help: 'Runs of a job that failed since its last success on this node.',
  labelNames: ['job_name'],
  registers,
})

export const jobLateness = new Gauge({
  name: 'foyer_job_lateness_seconds',
  help: 'Seconds since a job was due to run; it grows while a run hangs or takes long.',
  labelNames: ['job_name'],
  registers,
})

export const signIns = new Counter({
  name: 'foyer_sign_ins_total',
  help: 'Judged sign-ins by kind of person, way and outcome; those refused for overload are only in the requests.',
  labelNames: ['who', 'way', 'outcome'],
  registers,
})

export const passwordHashesRunning = new Gauge({
  name: 'foyer_password_hashes_running',
  help: 'Password hashes (argon2id) that are computed now.',
  registers,
})

export const passwordHashesWaiting = new Gauge({
  name: 'foyer_password_hashes_waiting',
  help: 'Password hashes that wait for a processor.',
  registers,
})

export const passwordHashesRefused = new Counter({
  name: 'foyer_password_hashes_refused_total',
  help: 'Password hashes refused because the queue was full.',
  registers,
})

export const poolConnections = new Gauge({
  name: 'foyer_db_pool_connections',
  help: 'Connections to the database by use.',
  labelNames: ['server', 'use'],
  registers,
})

export const poolSize = new Gauge({
  name: 'foyer_db_pool_size',
  help: 'The most connections that the pool opens.',
  labelNames: ['server'],
  registers,
})

export const poolWaiting = new Gauge({
  name: 'foyer_db_pool_waiting',
  help: 'Callers that wait for a connection.',
  labelNames: ['server'],
  registers,
})

export const feedLag = new Gauge({
  name: 'foyer_change_feed_lag_seconds',
  help: 'Seconds since the change feed was last read; above 5 the session cache is not used.',
  labelNames: ['server'],
  registers,
})

export const outboxMessagesNow = new Gauge({
  name: 'foyer_outbox_messages',
  help: 'Messages in the outbox that wait for delivery, or that died and that nobody has handled.',
  labelNames: ['server', 'channel', 'status'],
  registers,
})

export const outboxOldest = new Gauge({
  name: 'foyer_outbox_oldest_seconds',
  help: 'Age of the oldest message that waits for delivery.',
  labelNames: ['server', 'channel'],
  registers,
})

export const eligibilityImports = new Gauge({
  name: 'foyer_eligibility_imports',
  help: 'Imports of eligibility files by state.',
  labelNames: ['state'],
  registers,
})

export const eligibilityImportOldest = new Gauge({
  name: 'foyer_eligibility_import_oldest_seconds',
  help: 'Time since the start of the oldest import that is being worked on; 0 if there is none.',
  registers,
})

export const membersWaiting = new Gauge({ name: 'foyer_waiting_members', help: 'Members in the waiting room, over all nodes.', registers })

export const callParticipants = new Gauge({ name: 'foyer_call_participants', help: 'People in calls on this node.', registers })

export const callRooms = new Gauge({ name: 'foyer_call_rooms', help: 'Visits with somebody in their call on this node.', registers })

export const readingsFailed = new Counter({
  name: 'foyer_metric_readings_failed_total',
  help: 'Readings for a scrape that failed or took too long; their metrics are then left out.',
  labelNames: ['reading'],
  registers,
})
