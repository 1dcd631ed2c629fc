import fastify, { type FastifyInstance } from 'fastify'
import { stopping } from '#platform/http/stop-on-signal.ts'
import type { Log } from '#platform/log.ts'
import { type JobHealth, jobHealth } from '#platform/metrics/job-health.ts'
import { registry } from '#platform/metrics/metrics.ts'
import { feedHealth } from '#platform/metrics/read-server.ts'
import { takeReadings } from '#platform/metrics/readings.ts'

/** When a job or feed counts as a problem in the verbose answer. The alerts of `deploy/prometheus/` have limits of their own. */
const problemLimits = { failuresInARow: 3, jobLateSeconds: 900, feedLagSeconds: 5 }

type VerboseReady = {
  status: 'ready' | 'not ready'
  /** Sentences for an operator; none if all is well. A problem alone does not make a server unready. */
  problems: string[]
  stopping: boolean
  database: 'answers' | 'away'
  jobs: Record<string, JobHealth>
  /** Seconds since each change feed was last read. */
  feeds: Record<string, number>
}

const problemsOf = ({ stopping, database, jobs, feeds }: Omit<VerboseReady, 'status' | 'problems'>): string[] => [
  ...(stopping ? ['The server is stopping.'] : []),
  ...(database === 'away' ? ['The database does not answer, or accepts no writes.'] : []),
  ...Object.entries(jobs).flatMap(([name, { failuresInARow, lateSeconds }]) => [
    ...(failuresInARow >= problemLimits.failuresInARow ? [`The job '${name}' failed ${failuresInARow} times in a row.`] : []),
    ...(lateSeconds >= problemLimits.jobLateSeconds ? [`The job '${name}' is ${Math.round(lateSeconds)} s late.`] : []),
  ]),
  ...Object.entries(feeds).flatMap(([name, lag]) =>
    lag >= problemLimits.feedLagSeconds ? [`The change feed of ${name} is ${Math.round(lag)} s behind.`] : [],
  ),
]

const verboseReady = async (isReady: () => Promise<boolean>): Promise<VerboseReady> => {
  const database = (await isReady()) ? 'answers' : 'away'
  const state = { stopping: stopping.began, database, jobs: jobHealth(), feeds: feedHealth() } as const
  return { status: database === 'answers' && !stopping.began ? 'ready' : 'not ready', problems: problemsOf(state), ...state }
}

/** Builds the server of `METRICS_PORT`, not yet listening. It has no guard: whoever reaches its address may read it. */
export const buildOperationsServer = (isReady: () => Promise<boolean>): FastifyInstance => {
  const http = fastify({ bodyLimit: 1024, requestTimeout: 10_000, http: { headersTimeout: 10_000 } })
  http.get('/metrics', async (_request, reply) => {
    await takeReadings()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  http.get<{ Querystring: Record<string, unknown> }>('/api/ready', async ({ query }, reply) => {
    const answer = await verboseReady(isReady)
    const isVerbose = 'verbose' in query
    return reply.code(answer.status === 'ready' ? 200 : 503).send(isVerbose ? answer : { status: answer.status })
  })
  return http
}

type Settings = { metricsPort: number | undefined; metricsHost: string }

/** Listens on `METRICS_PORT` if it is set. @returns a function that closes the port */
export const openOperations = async (
  { metricsPort: port, metricsHost: host }: Settings,
  { log, isReady }: { log: Log; isReady: () => Promise<boolean> },
): Promise<() => Promise<void>> => {
  if (port === undefined) return async () => undefined
  const http = buildOperationsServer(isReady)
  await http.listen({ port, host })
  const address = http.server.address()
  log.info({ metricsPort: typeof address === 'object' ? address?.port : port, metricsHost: host }, 'metrics')
  return () => http.close()
}
