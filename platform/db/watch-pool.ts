import type { Socket } from 'node:net'
import type { ClientBase, ClientConfig, Pool } from 'pg'
import { DbClient } from '#platform/db/db-client.ts'
import type { Log } from '#platform/log.ts'

/** Times in milliseconds. A probe is a new connection with one query. */
export type WatchTimes = { every: number; silent: number; probe: number; silentThroughPooler: number }

/** A statement ends after 30 s at most (`open-db.ts`), so a longer silence is a lost connection, whatever stands in between. */
const usualTimes: WatchTimes = { every: 500, silent: 1_500, probe: 2_000, silentThroughPooler: 35_000 }

/** Failed probes in a row after which the database counts as away: one may fail on a busy machine. */
const failuresUntilAway = 2

type Line = { socket: Socket; pid: number | null; isIdle: boolean; answered: number; silentSince: number | null }

/** The parts of pg's clients that have no public name. */
const partsOf = (client: ClientBase) => client as unknown as { connection: { stream: Socket }; processID: number | null }

type Probe = { isDirect: boolean; working: ReadonlySet<number | null> }

/**
 * Finds out which of these server processes still work on a statement. `isDirect` is false behind a pooler, whose process ids are its own.
 * @returns null if the database does not answer
 */
const probe = async (connection: ClientConfig, pids: readonly (number | null)[], times: WatchTimes): Promise<Probe | null> => {
  const client = new DbClient({ ...connection, connectionTimeoutMillis: times.probe, query_timeout: times.probe })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; own: boolean }>(
      // A process that waits for its client to read has sent an answer that was lost.
      `select pid, pid = pg_backend_pid() as own from pg_stat_activity
        where pid = any($1) and state = 'active' and wait_event is distinct from 'ClientWrite'`,
      [[...pids, partsOf(client).processID]],
    )
    return { isDirect: rows.some(({ own }) => own), working: new Set(rows.map(({ pid }) => pid)) }
  } catch {
    return null
  } finally {
    partsOf(client).connection.stream.destroy()
  }
}

export type PoolWatch = {
  /** Whether the database answers neither its connections nor new ones. */
  isAway: () => boolean
  stop: () => void
}

/**
 * Ends connections that the network lost without a word: TCP alone notices after minutes, and until then every request would wait. A
 * connection without an answer for a while is lost if the server, asked on a new connection, does not work on its statement. The pool's
 * idle connections then end too, because they probably share its fate. If new connections get no answer either, the database is away.
 */
export const watchPool = (pool: Pool, connection: ClientConfig, log: Log, times: WatchTimes = usualTimes): PoolWatch => {
  const lines = new Map<ClientBase, Line>()
  let failures = 0
  let isProbing = false

  pool.on('connect', (client) => {
    const socket = partsOf(client).connection.stream
    const line: Line = { socket, pid: partsOf(client).processID, isIdle: false, answered: socket.bytesWritten, silentSince: null }
    socket.on('data', () => {
      line.answered = socket.bytesWritten
      line.silentSince = null
    })
    lines.set(client, line)
  })
  const setIdle = (client: ClientBase, isIdle: boolean) => {
    const line = lines.get(client)
    if (line) line.isIdle = isIdle
  }
  pool.on('acquire', (client) => setIdle(client, false))
  pool.on('release', (_error, client) => setIdle(client, true))
  pool.on('remove', (client) => lines.delete(client))

  /** The connections that have waited for an answer for at least this long. */
  const silentFor = (ms: number): Line[] => {
    const now = performance.now()
    return [...lines.values()].filter((line) => {
      if (line.socket.bytesWritten > line.answered) line.silentSince ??= now
      return line.silentSince !== null && now - line.silentSince >= ms
    })
  }
  const end = (lost: readonly Line[]) => {
    for (const { socket } of lost) socket.destroy(new Error('the connection answers no more'))
  }
  /** Ends the connections whose statement the server does not work on. Nothing is known of idle ones, so they end too. */
  const judge = (suspects: readonly Line[], found: Probe, wasAway: boolean) => {
    const late = found.isDirect ? suspects : silentFor(times.silentThroughPooler)
    const lost = late.filter(({ pid, silentSince }) => silentSince !== null && !(found.isDirect && found.working.has(pid)))
    if (lost.length === 0 && !wasAway) return
    const idle = [...lines.values()].filter(({ isIdle }) => isIdle)
    log.warn({ lost: lost.length, idle: idle.length }, 'database connections are replaced: some were lost without a word')
    end([...lost, ...idle])
  }
  const look = async () => {
    const suspects = silentFor(times.silent)
    if (suspects.length === 0 && failures === 0) return
    const wasAway = failures >= failuresUntilAway
    const found = await probe(
      connection,
      suspects.map(({ pid }) => pid),
      times,
    )
    failures = found ? 0 : failures + 1
    if (found) judge(suspects, found, wasAway)
    else if (failures >= failuresUntilAway) end(silentFor(times.silent))
    if (wasAway !== failures >= failuresUntilAway) log.warn(found ? 'the database answers again' : 'the database does not answer')
  }
  const timer = setInterval(() => {
    if (isProbing) return
    isProbing = true
    void look().finally(() => {
      isProbing = false
    })
  }, times.every)
  timer.unref()
  return { isAway: () => failures >= failuresUntilAway, stop: () => clearInterval(timer) }
}
