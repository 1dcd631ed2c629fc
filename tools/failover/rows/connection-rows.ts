import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openFreezingProxy } from '#platform/testing/freezing-proxy.ts'
import { trialDatabaseUrl } from '#tools/failover/cluster.ts'
import { frontAddress } from '#tools/failover/cluster-files.ts'
import { underLoad } from '#tools/failover/load.ts'
import { andAlso, type FaultRow, judgeWrites, type Parts } from '#tools/failover/rows/row.ts'
import { inSeconds, statusOf, timeUntil } from '#tools/failover/waiting.ts'

const backMs = 10_000
/** What a busy machine adds to the measured time before a row fails. */
const slackMs = 5_000

const databaseAt = (host: string, port: number): string => {
  const url = new URL(trialDatabaseUrl)
  url.host = `${host}:${port}`
  return url.href
}

const isReady =
  ({ nodes }: Parts, machine: number) =>
  async () =>
    (await statusOf(`${nodes.urlOf(machine)}/api/ready`)) === 200
const isNotReady =
  ({ nodes }: Parts, machine: number) =>
  async () =>
    (await statusOf(`${nodes.urlOf(machine)}/api/ready`)) === 503

/** A library that answers names from a file, so that a name can vanish for one process; and one that shows a process another time. */
const nameLibrary = '/usr/lib/x86_64-linux-gnu/libnss_wrapper.so'
const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const databaseName = 'primary.foyer.invalid'

/** Node 2 with a database address, names, a clock and a partner that the rows can break. */
const dressNodeTwo = async ({ cluster, nodes }: Parts) => {
  const way = await openFreezingProxy({ connectionString: trialDatabaseUrl })
  const partner = openPartner(6514)
  const [hosts, clock] = [join(cluster.folder, 'hosts'), join(cluster.folder, 'clock')]
  const libraries = [nameLibrary, clockLibrary].filter((library) => existsSync(library))
  const hasNames = libraries.includes(nameLibrary)
  const { port } = new URL(String(way.connection.connectionString))
  const setHosts = (text: string) => writeFileSync(hosts, text)
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`)
  const findName = () => setHosts(`127.0.0.1 ${databaseName}\n`)
  findName()
  setClock('+0')
  await nodes.end(2, 'stop')
  const env = {
    AUDIT_STREAM_URL: `syslog+tcp://${frontAddress}:6514`,
    LD_PRELOAD: libraries.join(':'),
    NSS_WRAPPER_HOSTS: hosts,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  await nodes.start(2, { databaseUrl: databaseAt(hasNames ? databaseName : '127.0.0.1', Number(port)), env })
  cluster.processes.onStop(() => {
    way.close()
    partner.close()
  })
  return { way, partner, hasNames, findName, loseName: () => setHosts('127.0.0.1 localhost\n'), setClock }
}

let dressed: ReturnType<typeof dressNodeTwo> | undefined
/** The first row that needs it starts it; a start takes long, so the other rows share it. */
const dressedNodeTwo = (parts: Parts) => {
  dressed ??= dressNodeTwo(parts)
  return dressed
}

const loseSilently = async (parts: Parts) => {
  const { way } = await dressedNodeTwo(parts)
  let lost = 0
  const load = await underLoad(
    parts.nodes.urlOf(2),
    async () => {
      lost = way.freeze({ later: false })
    },
    30_000,
  )
  const holds = load.checks.longestGap < backMs + slackMs
  return andAlso(await judgeWrites(parts, load, { longestMs: backMs + slackMs }), holds && lost > 0, `${lost} connections lost`)
}

const fillConnections = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const held: Client[] = []
  const take = async (): Promise<boolean> => {
    const client = new Client({ connectionString: trialDatabaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    }
    held.push(client)
    return true
  }
  let recoveredMs = 0
  const load = await underLoad(
    nodes.url,
    async () => {
      for (let turn = 0; turn < 400 && (await take()); turn += 1);
      // The nodes' own connections too, so that they must ask for new ones and are refused.
      await cluster.asSuperuser([
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'foyer' and application_name <> '' and pid <> pg_backend_pid()`,
      ])
      while (await take());
      await sleep(15_000)
      await Promise.all(held.map((client) => client.end().catch(() => undefined)))
      recoveredMs = await timeUntil('both nodes ready', 60_000, async () => (await isReady(parts, 1)()) && (await isReady(parts, 2)()))
    },
    10_000,
  )
  const judged = await judgeWrites(parts, load, { longestMs: 60_000 })
  const said = `${held.length} connections held for 15 s; ready ${inSeconds(recoveredMs)} after they ended`
  return andAlso(judged, recoveredMs < backMs + slackMs && held.length > 50, said)
}

const loseNames = async (parts: Parts) => {
  const { hasNames, findName, loseName } = await dressedNodeTwo(parts)
  if (!hasNames) return { measured: 'libnss-wrapper is not installed', outcome: 'skipped' as const }
  let [noticedMs, recoveredMs] = [0, 0]
  const load = await underLoad(
    parts.nodes.urlOf(2),
    async () => {
      loseName()
      await parts.cluster.asSuperuser([`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'foyer'`])
      noticedMs = await timeUntil('a node that is not ready', 30_000, isNotReady(parts, 2))
      await sleep(5_000)
      findName()
      recoveredMs = await timeUntil('the node ready again', 60_000, isReady(parts, 2))
    },
    8_000,
  )
  const said = `not ready after ${inSeconds(noticedMs)}, ready ${inSeconds(recoveredMs)} after the name was back`
  return andAlso(await judgeWrites(parts, load, { longestMs: 60_000 }), recoveredMs < backMs + slackMs, said)
}

/** A partner that takes what it gets; while it hangs, it accepts and says nothing. */
const openPartner = (port: number) => {
  const sockets = new Set<Socket>()
  let [hangs, taken, left] = [false, 0, 0]
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (hangs) {
      left += 1
      socket.pause()
      return
    }
    socket.on('data', (data) => {
      taken += data.length
    })
    socket.on('end', () => socket.end())
  }).listen(port, frontAddress)
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    hang: () => {
      hangs = true
    },
    answer: () => {
      hangs = false
      closeAll()
    },
    /** Connections that got no answer. */
    left: () => left,
    /** Bytes that it has taken. */
    taken: () => taken,
    close: () => {
      closeAll()
      server.close()
    },
  }
}

const hangPartner = async (parts: Parts) => {
  const { partner } = await dressedNodeTwo(parts)
  let caughtUpMs = 0
  const load = await underLoad(
    parts.nodes.urlOf(2),
    async () => {
      partner.hang()
      await sleep(60_000)
      const before = partner.taken()
      partner.answer()
      caughtUpMs = await timeUntil('events at the collector', 120_000, async () => partner.taken() > before)
    },
    3_000,
  )
  const said = `${partner.left()} connections accepted and left without an answer for 60 s; events came ${inSeconds(caughtUpMs)} after the partner was back`
  return andAlso(await judgeWrites(parts, load, { longestMs: backMs }), load.checks.longestGap < backMs && partner.left() > 0, said)
}

const jumpClock = async (parts: Parts) => {
  const { setClock } = await dressedNodeTwo(parts)
  const times: number[] = []
  let recoveredMs = 0
  const load = await underLoad(
    parts.nodes.url,
    async () => {
      for (const offset of ['+3600', '-3600']) {
        setClock(offset)
        await sleep(12_000)
        const answer = await fetch(`${parts.nodes.urlOf(2)}/api/health`)
        times.push(Math.round((new Date(answer.headers.get('date') ?? 0).getTime() - Date.now()) / 60_000))
      }
      setClock('+0')
      recoveredMs = await timeUntil('the node ready again', 60_000, isReady(parts, 2))
    },
    10_000,
  )
  const judged = await judgeWrites(parts, load)
  const said = `node 2 said ${times.map((minutes) => `${minutes} min`).join(' and ')}; ready ${inSeconds(recoveredMs)} after the clock was right`
  if (times.some((minutes) => Math.abs(minutes) < 55)) return { measured: `the clock did not jump: ${said}`, outcome: 'skipped' as const }
  return andAlso(judged, recoveredMs < backMs + slackMs, said)
}

/** What happens to connections, names, clocks and partners. */
export const connectionRows: readonly FaultRow[] = [
  { name: 'silent-loss', title: 'all database connections of a node lost silently', goal: '0 lost; back ≤ 10 s', run: loseSilently },
  {
    name: 'full-connections',
    title: 'PostgreSQL has no connection left for 15 s',
    goal: '0 lost; back ≤ 10 s after there are some; an alarm',
    alarms: ['PoolExhausted', 'MetricReadingsFail', 'ErrorsBurnFast'],
    run: fillConnections,
  },
  { name: 'clock', title: "one node's clock jumps by +1 h and -1 h", goal: '0 lost; right again by itself', run: jumpClock },
  { name: 'dns', title: "the database's name is not found", goal: '0 lost; 503 meanwhile; back ≤ 10 s after it is', run: loseNames },
  {
    name: 'partner',
    title: 'a partner (log collector) accepts and hangs',
    goal: 'members notice nothing; events arrive later; an alarm',
    alarms: ['JobFails'],
    run: hangPartner,
  },
]
