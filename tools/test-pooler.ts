import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { testTuning } from '#platform/testing/start-test-database.ts'
import { startPortal, startRefused } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'
import { countOf, nothingYet, writeUntil } from '#tools/faults/acknowledged.ts'
import { checkChains, checkWrites } from '#tools/faults/check-writes.ts'
import { readVitestReport } from '#tools/ledger/read-reports.ts'
import { findPgbouncer, startPgbouncer } from '#tools/pooler/start-pgbouncer.ts'

// `npm run test:pooler`: a portal whose statements go through PgBouncer in transaction mode, and the API tests through it. `--report FILE`
// writes one result for each. Says so and succeeds where PgBouncer cannot be installed.

const { values: options } = parseArgs({ options: { report: { type: 'string' } } })

type Result = { title: string; file: string; seconds: number; passed: boolean }
const results: Result[] = []
const check = async (title: string, work: () => Promise<boolean>) => {
  const start = performance.now()
  const passed = await work()
  results.push({ title, file: 'tools/test-pooler.ts', seconds: (performance.now() - start) / 1000, passed })
  console.log(`${passed ? '✓' : '✗'} ${title}`)
}

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>

const apiTestsPass = (url: string, pooler: Pooler, folder: string): boolean => {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const files = globSync('{server,care/server}/**/*-routes.test.ts')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const env = { ...process.env, TEST_DATABASE_URL: url, TEST_POOLER_URL: pooler.urlOf('app') }
  spawnSync(process.execPath, args, { cwd: resolve(import.meta.dirname, '..'), env, stdio: 'inherit' })
  const { outcomes, broken } = readVitestReport(JSON.parse(readFileSync(report, 'utf8')))
  console.log(`${outcomes.length} API tests through PgBouncer`)
  return outcomes.length > 0 && broken.length === 0 && outcomes.every(({ result }) => result !== 'failed')
}

const run = (program: string) =>
  withDataDir(async (dataDir) => {
    const { connection, stop } = await startEmbedded({ dataDir, ...testTuning, transport: 'loopback' })
    const { host, port, user, password = '' } = connection
    const pooler = await startPgbouncer(program, join(dataDir, 'pooler'), { host, port, user, password })
    const direct = `postgres://${user}:${password}@${host}:${port}/app`
    const through = {
      DATABASE_DIRECT_URL: direct,
      DATABASE_URL: pooler.urlOf('foyer_portal'),
      CARE_DATABASE_URL: pooler.urlOf('foyer_care'),
    }
    try {
      await check('a pooler without the settings of the schema is refused at the start, with what to write', async () => {
        const { code, output } = await startRefused({ dataDir, env: { ...through, DATABASE_URL: pooler.urlOf('app') } })
        return code === 1 && output.includes("connect_query='set search_path = portal,public;")
      })
      const portal = await startPortal({ dataDir, env: through })
      await check('no acknowledged write of a portal behind PgBouncer is lost or doubled, and its audit chains are whole', async () => {
        const done = nothingYet()
        await writeUntil(portal.url, done, () => countOf(done) >= 300)
        const { lost, doubled, torn } = await checkWrites(dataDir, done)
        console.log(`${countOf(done)} acknowledged writes, lost ${lost}, doubled ${doubled}, torn ${torn}`)
        const chains = await checkChains(dataDir)
        console.log(chains.said)
        return countOf(done) >= 300 && lost + doubled + torn === 0 && chains.ok
      })
      await check('each server listens on one connection, and not through PgBouncer', async () => {
        const client = new Client({ connectionString: direct })
        await client.connect()
        const { rows } = await client.query<{ listening: number; all: number }>(
          `select count(*) filter (where application_name = 'foyer notices')::int as listening, count(*)::int as all from pg_stat_activity where datname = 'app' and pid <> pg_backend_pid()`,
        )
        await client.end()
        console.log(`server connections: ${rows[0]?.all}, listening: ${rows[0]?.listening}`)
        return rows[0]?.listening === 2
      })
      await portal.stop()
      await check('the API tests pass through PgBouncer', async () => apiTestsPass(direct, pooler, dataDir))
    } finally {
      await pooler.stop()
      await stop()
    }
  })

try {
  const program = findPgbouncer()
  if (program === null) console.log('Not tried: PgBouncer is not installed, and only root on Debian with a package source can install it.')
  else await run(program)
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(results))
  if (results.some(({ passed }) => !passed)) process.exitCode = 1
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
