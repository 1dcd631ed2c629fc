import type { Pool } from 'pg'

/** The time that rules go by. */
export type Clock = { now(): Date }

const sampleEveryMs = 60_000

/** The database's time less this process's, in milliseconds; the answer is taken to be read half-way through the question. */
const sampleOffset = async (pool: Pool): Promise<number> => {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database did not tell its time')
  return now.getTime() - (asked + Date.now()) / 2
}

/**
 * The database's time, so that all nodes judge alike whatever their own clocks say; sampled each minute, in between by this
 * process's clock. While the database does not answer, the last offset stands.
 * @param offsetMs moves the clock, for tests
 */
export const openClock = async (pool: Pool, { offsetMs = 0 }: { offsetMs?: number } = {}): Promise<Clock & { stop(): void }> => {
  let offset = await sampleOffset(pool)
  const timer = setInterval(() => {
    sampleOffset(pool).then(
      (sampled) => {
        offset = sampled
      },
      () => undefined,
    )
  }, sampleEveryMs)
  timer.unref()
  return { now: () => new Date(Math.round(Date.now() + offset + offsetMs)), stop: () => clearInterval(timer) }
}
