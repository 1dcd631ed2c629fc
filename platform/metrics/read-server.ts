import type { Pool } from 'pg'
import type { Clock } from '#platform/clock.ts'
import { feedLag, poolConnections, poolSize, poolWaiting } from '#platform/metrics/metrics.ts'
import { addReading, type MetricSample } from '#platform/metrics/readings.ts'

type Watched = {
  name: 'portal' | 'care'
  pool: Pool
  clock: Clock
  /** Start of the change feed's last successful read, in ms of the clock. */
  feedFreshAt: () => number
}

const feedLags = new Map<string, () => number>()

/** Seconds since each server's change feed was last read. */
export const feedHealth = (): Record<string, number> => Object.fromEntries([...feedLags].map(([name, lag]) => [name, lag()]))

const poolSamples = (server: string, { totalCount, idleCount, waitingCount, options }: Pool): MetricSample[] => [
  { gauge: poolConnections, labels: { server, use: 'idle' }, value: idleCount },
  { gauge: poolConnections, labels: { server, use: 'busy' }, value: totalCount - idleCount },
  { gauge: poolSize, labels: { server }, value: options.max },
  { gauge: poolWaiting, labels: { server }, value: waitingCount },
]

/** Adds the readings of a server's pool and change feed. @returns a function that removes them */
export const readServer = ({ name: server, pool, clock, feedFreshAt }: Watched): (() => void) => {
  const lag = () => Math.max(0, (clock.now().getTime() - feedFreshAt()) / 1000)
  feedLags.set(server, lag)
  const remove = addReading(`${server} pool`, async () => [
    ...poolSamples(server, pool),
    { gauge: feedLag, labels: { server }, value: lag() },
  ])
  return () => {
    if (feedLags.get(server) === lag) feedLags.delete(server)
    remove()
  }
}
