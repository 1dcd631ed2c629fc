import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { trialDatabaseUrl } from '#tools/failover/cluster.ts'
import { frontAddress, machineAddress } from '#tools/failover/cluster-files.ts'
import { outputOf } from '#tools/failover/processes.ts'
import { type FaultRow, outcomeOf, type Parts, primaryOf } from '#tools/failover/rows/row.ts'
import { inSeconds, until } from '#tools/failover/waiting.ts'
import { countOf, nothingYet, writeOn } from '#tools/faults/acknowledged.ts'
import { checkWrites, proveChains } from '#tools/faults/check-writes.ts'

const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups']

const askPrimary = async <Row extends Record<string, string>>(statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: trialDatabaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The database's own time: the moment that a restore aims at. */
const readNow = async (): Promise<string> => {
  const [row] = await askPrimary<{ now: string }>('select clock_timestamp()::text as now')
  return row?.now ?? ''
}

/** The settings that a server in recovery needs at least as high as the server whose journal it reads. */
const readLimits = async (): Promise<Record<string, string>> => {
  const limits = await askPrimary<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
      ('max_connections', 'max_worker_processes', 'max_wal_senders', 'max_prepared_transactions', 'max_locks_per_transaction')`,
  )
  return Object.fromEntries(limits.map(({ name, setting }) => [name, setting]))
}

/** Writes so many, however often the portal refuses one: a row before may have left it busy. */
const write = async (url: string, count: number) => {
  const done = nothingYet()
  const end = Date.now() + 120_000
  await writeOn(
    url,
    done,
    () => countOf(done) >= count || Date.now() > end,
    () => undefined,
  )
  if (countOf(done) < count) throw new Error('the portal did not acknowledge the writes of the drill')
  return done
}

const restorePort = 5460

/** A base backup and the journal of a cluster in use, restored to a moment between two series of writes, into an empty folder. */
const restoreToMoment = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const { folder, binDir, postgresUser, processes } = cluster
  const primary = await primaryOf(parts)
  const own = (name: string): string => {
    const path = join(folder, name)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, postgresUser.uid, postgresUser.gid)
    return path
  }
  const [data, journal] = [own('restored'), own('journal')]
  const env = { PGPASSWORD: 'REPLACE-REPLICATION' }
  const from = ['-h', machineAddress(primary), '-p', '5432', '-U', 'replicator']
  const receiving = processes.start(join(binDir, 'pg_receivewal'), [...from, '-D', journal, '--synchronous'], {
    env,
    asUser: 'postgres',
    logFile: cluster.log('receivewal'),
  })
  const backupBegan = performance.now()
  outputOf('setpriv', [
    ...asPostgres,
    'env',
    `PGPASSWORD=${env.PGPASSWORD}`,
    join(binDir, 'pg_basebackup'),
    ...from,
    '-D',
    data,
    '-X',
    'none',
    '-c',
    'fast',
  ])
  const backupMs = performance.now() - backupBegan
  const before = await write(nodes.url, 40)
  // Times of commits have microseconds; both series must be clearly apart.
  await sleep(1_500)
  const moment = await readNow()
  await sleep(1_500)
  const after = await write(nodes.url, 20)
  await cluster.asSuperuser(['select pg_switch_wal()'])
  await sleep(3_000)
  receiving.kill('SIGTERM')

  const restoreBegan = performance.now()
  const settings = {
    ...(await readLimits()),
    listen_addresses: frontAddress,
    port: `${restorePort}`,
    restore_command: `cp ${journal}/%f %p || cp ${journal}/%f.partial %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
    synchronous_standby_names: '',
    archive_mode: 'off',
    unix_socket_directories: '',
  }
  writeFileSync(join(data, 'recovery.signal'), '')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  writeFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), '')
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.0/8 scram-sha-256\n')
  for (const name of ['recovery.signal', 'postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf'])
    chownSync(join(data, name), postgresUser.uid, postgresUser.gid)
  const server = processes.start(join(binDir, 'postgres'), ['-D', data], { asUser: 'postgres', logFile: cluster.log('restored') })
  const restored = new URL(trialDatabaseUrl)
  restored.host = `${frontAddress}:${restorePort}`
  const database = { connectionString: restored.href }
  try {
    await until('the restored database', 120_000, async () => {
      const client = new Client(database)
      client.on('error', () => undefined)
      await client.connect()
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      await client.end()
      return rows[0]?.recovering === false
    })
    const restoreMs = performance.now() - restoreBegan
    const kept = await checkWrites(nodes.dataDir, before, database)
    const gone = await checkWrites(nodes.dataDir, after, database)
    const chains = await proveChains(nodes.dataDir, database)
    const written = countOf(after)
    const measured =
      `${countOf(before)} writes before the moment: ${kept.lost} lost, ${kept.doubled} doubled; ${written} after it: ${gone.lost} gone; ` +
      `audit: ${chains.said}; backup ${inSeconds(backupMs)}, restore ${inSeconds(restoreMs)}`
    return { measured, outcome: outcomeOf(kept.lost + kept.doubled === 0 && gone.lost >= written && chains.ok) }
  } finally {
    server.kill('SIGKILL')
  }
}

export const restoreRows: readonly FaultRow[] = [
  {
    name: 'restore',
    title: 'restore to a point in time, into an empty folder',
    goal: 'all before the moment there, nothing after it, audit proved',
    run: restoreToMoment,
  },
]
