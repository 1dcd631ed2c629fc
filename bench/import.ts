import { join } from 'node:path'
import { copyAgain } from '#bench/import/copy-again.ts'
import { generate834 } from '#bench/import/generate-834.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { openClock } from '#platform/clock.ts'
import { openDb } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { readDemoConfig } from '#server/config.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { findRun } from '#server/eligibility/import-run-store.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- import [MEMBERS]`: imports an eligibility file into PostgreSQL, compared with COPY of the same rows.

const members = sized(Number(process.argv[2] ?? 1_000_000), 2_000)
const group = 'GRPA'

type Measured = { name: string; seconds: number; mb: number; counts: string }

const measure = async (dataDir: string): Promise<void> => {
  const config = readDemoConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const log = openLog({ level: config.logLevel })
  const migrationsFolder = join(import.meta.dirname, '../server/schema/migrations')
  const { db, pool, close } = await openDb({ databaseUrl: config.databaseUrl, dataDir, migrationsFolder, schemaName: 'portal', log })
  const clock = await openClock(pool)
  const parts = { db, pool, clock, config, log, node: 'bench' }
  const auditContext = jobAuditContext('bench', 'bench', null)
  await seedDemo(db, clock)

  const load = async (name: string, number: string): Promise<Measured> => {
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const began = performance.now()
    const options = { groupCode: null, terminateAbsent: false, applyWhenClean: false }
    const id = await receiveEligibilityFile(
      parts,
      generate834(members, group, number),
      { fileName: 'bench.834', source: 'command line', options },
      auditContext,
    )
    await workOnRun(parts, id)
    await applyImport(parts, { id, agreedTerminations: null, auditContext })
    await workOnRun(parts, id)
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)
    const run = await findRun(db, id)
    if (run?.state !== 'done' || !run.counts) throw new Error(`The run is ${run?.state}.`)
    const { added, changed, unchanged, rejected } = run.counts
    return { name, seconds, mb: peak / 2 ** 20, counts: `${added} / ${changed} / ${unchanged} / ${rejected}` }
  }

  const before = process.memoryUsage().rss / 2 ** 20
  const runs = [
    await load('first import', '000000001'),
    await load('the very same file', '000000001'),
    await load('the same people in another file', '000000002'),
  ]
  const copy = await copyAgain(pool, dataDir)
  const row = ({ name, seconds, mb, counts }: Measured) => [
    name,
    seconds.toFixed(1),
    Math.round(members / seconds).toLocaleString('en-US'),
    mb.toFixed(0),
    (seconds / copy).toFixed(1),
    counts,
  ]
  console.log(`${members.toLocaleString('en-US')} members, memory before ${before.toFixed(0)} MB\n`)
  console.log(
    tableOf(
      ['', 'seconds', 'members/s', 'peak MB', 'x COPY', 'added / changed / unchanged / rejected'],
      [...runs.map(row), ['COPY of the same rows', copy.toFixed(1), Math.round(members / copy).toLocaleString('en-US'), '', '1.0', '']],
    ),
  )
  console.log(`\nGoal: a first import takes at most 10 times as long as COPY: ${(runs[0]?.seconds ?? 0) / copy <= 10 ? 'met' : 'missed'}.`)
  clock.stop()
  await close()
}

await withDataDir(measure)
