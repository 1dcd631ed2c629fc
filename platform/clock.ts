import type { Pool } from 'pg'

/** The source of time for all rules. */
export type Clock = { now(): Date }

const sampleEveryMs = 60_000

/** The database's time minus this process's, in ms; assumes that the database read its clock half-way through the query. */
const sampleOffset = async (pool: Pool): Promise<number> => {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database did not tell its time')
  return now.getTime() - (asked + Date.now()) / 2
}

/**
 * A clock that follows the database's time, so that all nodes agree. Sampled each minute; in between, this process's clock is used. While
 * the database does not respond, the last offset is used.
 * @param offsetMs moves the clock, for tests
 */
export const openClock = async (pool: Pool, { offsetMs = 0 }: { offsetMs?: number } = {}): Promise<Clock & { stop(): void }> => {
  const sample = async () => Math.round((await sampleOffset(pool)) + offsetMs)
  let offset = await sample()
  const timer = setInterval(() => {
    sample().then(
      (sampled) => {
        offset = sampled
      },
      () => undefined,
    )
  }, sampleEveryMs)
  timer.unref()
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) }
}
