import type { FastifyInstance } from 'fastify'
import { withDefault } from '#platform/env.ts'
import { whole } from '#platform/env-values.ts'
import type { Log } from '#platform/log.ts'

/** Milliseconds after the drain in which the server must end: requests have ten seconds, the rest is for jobs and the database. */
const endWithin = 20_000

/** The variable `DRAIN_SECONDS` with the default of a mode. */
export const drainSeconds = (fallback: string) =>
  withDefault(
    'DRAIN_SECONDS',
    fallback,
    whole(0, 300),
    'Seconds between SIGTERM and the end of the listener, in which /api/ready answers 503 and requests are served: longer than two health checks of the load balancer.',
  )

type Stopping = {
  drainMs: number
  log: Log
  http: FastifyInstance
  /** Closes what the server uses, such as its database. */
  close: () => Promise<void>
}

/** Whether the server was told to stop. `/api/ready` then answers 503, so that a load balancer sends nobody to it. */
export const stopping = { began: false }

/**
 * Stops the server on SIGTERM or SIGINT: it drains, then finishes the current requests, then closes the rest and exits with 0. A second
 * signal ends the drain. A server that does not end in time, such as one whose database is away, exits with 1.
 */
export const stopOnSignal = ({ drainMs, log, http, close }: Stopping): void => {
  let endDrain = () => {}
  const stop = async (signal: string) => {
    if (stopping.began) return endDrain()
    stopping.began = true
    log.info({ signal, drainMs }, 'stopping')
    const drain = Promise.withResolvers<void>()
    endDrain = drain.resolve
    const timer = setTimeout(drain.resolve, drainMs)
    await drain.promise
    clearTimeout(timer)
    setTimeout(() => {
      log.error('the server did not end in time')
      process.exit(1)
    }, endWithin).unref()
    await http.close()
    await close()
    process.exitCode = 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
