import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { fillMembers, readSizes, type TableSize } from '#bench/capacity/fill-members.ts'
import { diskNeeded, peakOf, type RowBytes, use } from '#bench/capacity/model.ts'
import { type CallTimes, timeCalls } from '#bench/capacity/time-calls.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- capacity`: disk by table and the times of calls with 100,000 and with 1,000,000 members, and what 1, 10 and 100 million
// would need. Sizes after it for others: `npm run bench -- capacity 10000 100000`.

const given = process.argv.slice(2).map(Number).filter(Number.isInteger)
const sizes = given.length > 0 ? given : sized([100_000, 1_000_000], [200, 400])
const turns = sized(100, 4)
const modelled = [1_000_000, 10_000_000, 100_000_000]

type Sample = { members: number; tables: TableSize[]; calls: CallTimes[] }

/** Bytes a row between two sizes, so that what an empty table takes does not count. */
const bytesBetween = (small: Sample, large: Sample, name: string): { heap: number; index: number } => {
  const of = ({ tables }: Sample) => tables.find(({ table }) => table === name) ?? { rows: 0, heapBytes: 0, indexBytes: 0 }
  const [before, after] = [of(small), of(large)]
  const rows = after.rows - before.rows
  if (rows <= 0) return { heap: 0, index: 0 }
  return { heap: (after.heapBytes - before.heapBytes) / rows, index: (after.indexBytes - before.indexBytes) / rows }
}

const printTables = ({ members, tables }: Sample): void => {
  const biggest = [...tables].sort((a, b) => b.heapBytes + b.indexBytes - a.heapBytes - a.indexBytes).slice(0, 9)
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  const rows = biggest.map(({ table, rows: count, heapBytes, indexBytes }) => [table, `${count}`, mb(heapBytes), mb(indexBytes)])
  console.log(`\n${members} members\n${tableOf(['table', 'rows', 'rows MB', 'indexes MB'], rows)}`)
}

const printCalls = (samples: readonly Sample[]): void => {
  const names = samples[0]?.calls.map(({ call }) => call) ?? []
  const cells = names.map((name) => [
    name,
    ...samples.flatMap(({ calls }) => {
      const found = calls.find(({ call }) => call === name)
      return found ? [found.p50.toFixed(0), found.p95.toFixed(0), `${found.failed}`] : ['-', '-', '-']
    }),
  ])
  const head = samples.flatMap(({ members }) => [`p50 ms, ${members}`, 'p95', 'failed'])
  console.log(`\n${tableOf(['call', ...head], cells)}`)
}

const printModel = (bytes: RowBytes, signInMs: number): void => {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  const peaks = modelled.map((members) => peakOf(members, signInMs))
  const disks = modelled.map((members) => diskNeeded(members, bytes))
  const row = (name: string, values: readonly number[]) => [name, ...values.map((value) => (value < 10 ? value.toFixed(1) : whole(value)))]
  const rows = [
    row(
      'signed in at the peak',
      peaks.map(({ signedIn }) => signedIn),
    ),
    row(
      'calls a second',
      peaks.map(({ callsASecond }) => callsASecond),
    ),
    row(
      'sign-ins a second',
      peaks.map(({ signInsASecond }) => signInsASecond),
    ),
    row(
      'rows written a second',
      peaks.map(({ writesASecond }) => writesASecond),
    ),
    row(
      'cores of Node, busy',
      peaks.map(({ nodeCores }) => nodeCores),
    ),
    row(
      'cores of PostgreSQL, busy',
      peaks.map(({ databaseCores }) => databaseCores),
    ),
    row(
      'nodes of one core at 60 %',
      peaks.map(({ nodes }) => nodes),
    ),
    row(
      'connections',
      peaks.map(({ connections }) => connections),
    ),
    row(
      'people and accounts, GB',
      disks.map(({ peopleGb }) => peopleGb),
    ),
    row(
      'sessions of a month, GB',
      disks.map(({ sessionsGb }) => sessionsGb),
    ),
    row(
      'messages of a month, GB',
      disks.map(({ messagesGb }) => messagesGb),
    ),
    row(
      'audit log a month, GB',
      disks.map(({ auditGbAMonth }) => auditGbAMonth),
    ),
    row(
      'audit log of six years, GB',
      disks.map(({ auditGb }) => auditGb),
    ),
  ]
  console.log(`\nModel (assumptions: ${JSON.stringify(use)}; a password takes ${signInMs.toFixed(0)} ms of processor)`)
  console.log(tableOf(['', ...modelled.map((members) => `${members / 1e6} million`)], rows))
}

/** Processor time of one password, as production hashes it. */
const passwordMs = async (): Promise<number> => {
  const before = process.cpuUsage()
  const turnsOfHash = 5
  for (let turn = 0; turn < turnsOfHash; turn += 1) await hashPassword(demoPassword)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / turnsOfHash
}

await withDataDir(async (dataDir) => {
  const { connection, stop } = await startEmbedded({ dataDir })
  const portal = await startPortal({ dataDir, readyWithinMs: 600_000 })
  const client = new Client({ ...connection, user: 'postgres', database: 'app' })
  const samples: Sample[] = []
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from portal.groups where not requires_mfa order by code limit 1')
    const hash = await hashPassword(demoPassword)
    let filled = 0
    for (const members of sizes) {
      await fillMembers(client, rows[0]?.id ?? '', hash, filled, members)
      filled = members
      const tables = await readSizes(client)
      samples.push({ members, tables, calls: await timeCalls(portal.url, members, turns) })
      printTables({ members, tables, calls: [] })
    }
    printCalls(samples)
    const [small, large] = [samples[0], samples.at(-1)]
    if (small && large && small !== large) {
      const all = (...names: string[]) =>
        names.reduce((sum, name) => {
          const { heap, index } = bytesBetween(small, large, name)
          return sum + heap + index
        }, 0)
      const bytes: RowBytes = {
        person: all('portal.persons', 'portal.coverage_spans') + all('portal.memberships') / 2,
        account: all('portal.profiles'),
        session: all('portal.sessions'),
        message: all('portal.outbox_messages'),
        auditEvent: all('portal.audit_events', 'portal.audit_links'),
      }
      console.log(
        `\nbytes of a row with its indexes: ${JSON.stringify(bytes, (_key, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
      )
      printModel(bytes, await passwordMs())
    }
    console.log(
      `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
    )
  } finally {
    await client.end().catch(() => undefined)
    await portal.stop()
    await stop()
  }
})
process.exit()
