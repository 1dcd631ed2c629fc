import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openFreezingProxy } from '#platform/testing/freezing-proxy.ts'
import { trialDatabaseUrl } from '#tools/failover/cluster.ts'
import { frontAddress } from '#tools/failover/cluster-files.ts'
import { underLoad } from '#tools/failover/load.ts'
import { andAlso, judgeWrites, type Parts, type Row } from '#tools/failover/rows/row.ts'
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

/** Starts node 2 with these variables, and afterwards as it was. */
const withNodeTwo = async <T>({ nodes }: Parts, env: Record<string, string>, work: () => Promise<T>): Promise<T> => {
  await nodes.end(2, 'stop')
  await nodes.start(2, env)
  try {
    return await work()
  } finally {
    await nodes.end(2, 'kill')
    await nodes.start(2)
  }
}

const loseSilently = async (parts: Parts) => {
  const way = await openFreezingProxy({ connectionString: trialDatabaseUrl })
  try {
    return await withNodeTwo(parts, { DATABASE_URL: String(way.connection.connectionString) }, async () => {
      let lost = 0
      const load = await underLoad(
        parts.nodes.urlOf(2),
        async () => {
          lost = way.freeze({ later: false })
        },
        30_000,
      )
      const holds = load.checks.longestGap < backMs + slackMs
      return andAlso(await judgeWrites(parts, load, backMs + slackMs), holds && lost > 0, `${lost} connections lost`)
    })
  } finally {
    way.close()
  }
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
  const judged = await judgeWrites(parts, load, 60_000)
  const said = `${held.length} connections held for 15 s; ready ${inSeconds(recoveredMs)} after they ended`
  return andAlso(judged, recoveredMs < backMs + slackMs && held.length > 50, said)
}

/** A library that answers names from a file, so that a name can vanish for one process. */
const nameLibrary = '/usr/lib/x86_64-linux-gnu/libnss_wrapper.so'

const loseNames = async (parts: Parts) => {
  if (!existsSync(nameLibrary)) return { measured: 'libnss-wrapper is not installed', outcome: 'skipped' as const }
  const hosts = join(parts.cluster.folder, 'hosts')
  const name = 'primary.foyer.invalid'
  const setHosts = (text: string) => writeFileSync(hosts, text)
  setHosts(`${frontAddress} ${name}\n`)
  const env = { DATABASE_URL: databaseAt(name, 5440), LD_PRELOAD: nameLibrary, NSS_WRAPPER_HOSTS: hosts }
  return withNodeTwo(parts, env, async () => {
    let [noticedMs, recoveredMs] = [0, 0]
    const load = await underLoad(
      parts.nodes.urlOf(2),
      async () => {
        setHosts('127.0.0.1 localhost\n')
        await parts.cluster.asSuperuser([`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'foyer'`])
        noticedMs = await timeUntil('a node that is not ready', 30_000, isNotReady(parts, 2))
        await sleep(5_000)
        setHosts(`${frontAddress} ${name}\n`)
        recoveredMs = await timeUntil('the node ready again', 60_000, isReady(parts, 2))
      },
      8_000,
    )
    const said = `not ready after ${inSeconds(noticedMs)}, ready ${inSeconds(recoveredMs)} after the name was back`
    return andAlso(await judgeWrites(parts, load, 60_000), recoveredMs < backMs + slackMs, said)
  })
}

/** A server that accepts and says nothing until `answer` is called, then takes what it gets. */
const openHangingPartner = (port: number) => {
  const sockets = new Set<Socket>()
  let [hangs, taken] = [true, 0]
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (hangs) {
      socket.pause()
      return
    }
    socket.on('data', (data) => {
      taken += data.length
    })
    socket.on('end', () => socket.end())
  }).listen(port, frontAddress)
  return {
    answer: () => {
      hangs = false
      for (const socket of sockets) socket.destroy()
    },
    accepted: () => sockets.size,
    taken: () => taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const hangPartner = async (parts: Parts) => {
  const partner = openHangingPartner(6514)
  try {
    return await withNodeTwo(parts, { AUDIT_STREAM_URL: `syslog+tcp://${frontAddress}:6514` }, async () => {
      let caughtUpMs = 0
      const load = await underLoad(
        parts.nodes.urlOf(2),
        async () => {
          await sleep(60_000)
          partner.answer()
          caughtUpMs = await timeUntil('events at the collector', 120_000, async () => partner.taken() > 0)
        },
        3_000,
      )
      const said = `${partner.accepted()} connections accepted and left without an answer for 60 s; events came ${inSeconds(caughtUpMs)} after the partner was back`
      return andAlso(await judgeWrites(parts, load, backMs), load.checks.longestGap < backMs, said)
    })
  } finally {
    partner.close()
  }
}

const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const jumpClock = async (parts: Parts) => {
  if (!existsSync(clockLibrary)) return { measured: 'libfaketime is not installed', outcome: 'skipped' as const }
  const file = join(parts.cluster.folder, 'clock')
  const env = {
    LD_PRELOAD: clockLibrary,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const setClock = (offset: string) => writeFileSync(file, `${offset}\n`)
  setClock('+0')
  return withNodeTwo(parts, env, async () => {
    const times: string[] = []
    let recoveredMs = 0
    const load = await underLoad(
      parts.nodes.url,
      async () => {
        for (const offset of ['+3600', '-3600']) {
          setClock(offset)
          await sleep(15_000)
          const answer = await fetch(`${parts.nodes.urlOf(2)}/api/health`)
          const seen = Math.round((new Date(answer.headers.get('date') ?? 0).getTime() - Date.now()) / 60_000)
          times.push(`${seen} min`)
        }
        setClock('+0')
        recoveredMs = await timeUntil('the node ready again', 60_000, isReady(parts, 2))
      },
      10_000,
    )
    const judged = await judgeWrites(parts, load)
    const jumped = times.every((time) => Math.abs(Number.parseInt(time, 10)) > 55)
    const said = `node 2 said ${times.join(' and ')}; ready ${inSeconds(recoveredMs)} after the clock was right`
    return jumped
      ? andAlso(judged, recoveredMs < backMs + slackMs, said)
      : { measured: `the clock did not jump: ${said}`, outcome: 'skipped' as const }
  })
}

/** What happens to connections, names, clocks and partners. */
export const connectionRows: readonly Row[] = [
  { name: 'silent-loss', title: 'all database connections of a node lost silently', goal: '0 lost; back ≤ 10 s', run: loseSilently },
  {
    name: 'full-connections',
    title: 'PostgreSQL has no connection left for 15 s',
    goal: '0 lost; back ≤ 10 s after there are some; an alarm',
    alarms: ['PoolExhausted', 'ErrorsBurnFast'],
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
