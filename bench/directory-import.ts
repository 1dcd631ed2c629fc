import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { writeNppesFile } from '#bench/directory-import/nppes-rows.ts'
import { copyIn, copyOut, withCopyClient } from '#bench/measure/copy-tables.ts'
import { cpuBetween, cpuOfTree } from '#bench/measure/cpu.ts'
import { median, tableOf } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { openClock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { openDb } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { findDoctorsByNpi } from '#server/directory/directory-store.ts'
import { importDirectory } from '#server/directory/load/import-directory.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- directory-import [ROWS] [ROUNDS]`: imports an NPI register into the directory, compared with COPY of the same
// prepared rows into the same tables with their indexes.

const rows = sized(Number(process.argv[2] ?? 100_000), 2_000)
const rounds = sized(Number(process.argv[3] ?? 3), 1)
const goal = 3

const tables = ['directory_doctors', 'directory_facilities']
const empty = (pool: Pool) => pool.query(`truncate ${tables.join(', ')}, directory_sites, directory_sources`)

const auditContext = {
  requestId: 'bench',
  ip: 'local',
  userAgentHash: 'cli',
  route: 'cli import directory',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'bench',
  written: [],
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

type Cost = { seconds: number; cpuSeconds: number; megabytes: number; slowestMs: number }

/**
 * The cost of `work`: elapsed seconds, CPU seconds of this process and PostgreSQL together, growth of memory in MB, and the slowest
 * directory query meanwhile in ms.
 */
const costOf = async (postmaster: number, db: Db, work: () => Promise<unknown>): Promise<Cost> => {
  const [began, node, atFirst] = [process.memoryUsage.rss(), process.cpuUsage(), cpuOfTree(postmaster)]
  // Connections come and go, so each process keeps its last sampled time.
  const atLast = new Map(atFirst)
  let [peak, slowestMs, isDone] = [began, 0, false]
  const watch = async () => {
    while (!isDone) {
      const asked = performance.now()
      await findDoctorsByNpi(db, [withCheckDigit('100000001'), withCheckDigit('100000002')])
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      peak = Math.max(peak, process.memoryUsage.rss())
      for (const [pid, time] of cpuOfTree(postmaster)) atLast.set(pid, time)
      await sleep(200)
    }
  }
  const watching = watch()
  const seconds = await secondsOf(work)
  isDone = true
  await watching
  const { user, system } = process.cpuUsage(node)
  const cpuSeconds = (user + system + cpuBetween(atFirst, atLast)) / 1e6
  return { seconds, cpuSeconds, megabytes: (peak - began) / 2 ** 20, slowestMs }
}

await withDataDir(async (dataDir) => {
  const file = join(dataDir, 'npidata_pfile_20050523-20251109.csv')
  const options = { databaseUrl: undefined, dataDir, migrationsFolder: 'server/schema/migrations', schemaName: 'portal' }
  const { db, pool, close } = await openDb({ ...options, log: openLog({ level: 'silent' }) })
  const clock = await openClock(pool)
  const postmaster = Number(readFileSync(join(dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0])
  try {
    await writeNppesFile(file, rows)
    console.log(`${rows.toLocaleString('en-US')} rows, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`)
    const lines: string[][] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await empty(pool)
      const load = await costOf(postmaster, db, () => importDirectory({ pool, clock }, [file], {}, auditContext))
      await withCopyClient(pool, (client) => copyOut(client, tables, dataDir))
      await empty(pool)
      const copy = await costOf(postmaster, db, () => withCopyClient(pool, (client) => copyIn(client, tables, dataDir)))
      const again = await costOf(postmaster, db, () => importDirectory({ pool, clock }, [file], {}, auditContext))
      ratios.push(load.seconds / copy.seconds)
      const times = [load.seconds, copy.seconds, load.seconds / copy.seconds, again.seconds, load.cpuSeconds, copy.cpuSeconds]
      lines.push([...times.map((time) => time.toFixed(2)), load.megabytes.toFixed(0), load.slowestMs.toFixed(0)])
    }
    console.log(tableOf(['load s', 'COPY s', 'ratio', 'unchanged s', 'load CPU s', 'COPY CPU s', 'peak MB', 'slowest answer ms'], lines))
    const ratio = median(ratios)
    console.log(`median ratio ${ratio.toFixed(2)}; goal ≤ ${goal}: ${ratio <= goal ? 'ok' : 'NOT MET'}`)
    if (!isShort && ratio > goal) process.exitCode = 1
  } finally {
    clock.stop()
    await close()
  }
})
