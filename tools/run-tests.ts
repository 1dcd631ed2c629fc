import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { joinReports, lastReport, reports } from '#tools/ledger/last-run.ts'
import { readLedger } from '#tools/ledger/read-ledger.ts'
import type { Report } from '#tools/ledger/read-reports.ts'
import { summaryOf, weighRows } from '#tools/ledger/weigh-rows.ts'
import { startCluster } from '#tools/test-run/debian-postgres.ts'
import { readOptions } from '#tools/test-run/options.ts'
import { runStep, type Step } from '#tools/test-run/run-step.ts'
import { isClean, tally } from '#tools/test-run/tally.ts'

// `npm test`: what the compiler, the linter and knip say, then every test; the last line counts them.
const checks: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
]
const { vitest, playwright } = reports
const suites: (Step & { runner: keyof typeof reports; needs: string })[] = [
  {
    name: 'unit and server tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest.file}`],
    runner: 'vitest',
    needs: 'vitest.config.ts',
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    runner: 'playwright',
    needs: 'playwright.config.ts',
  },
]

const options = readOptions(process.argv.slice(2))
const run = await runAll()
console.log(summaryOf(weighRows(readLedger(readFileSync('docs/ledger.md', 'utf8')), run.outcomes)).join('\n'))
for (const what of run.broken) console.log(`\nFell over: ${what}`)
if (run.outcomes.length === 0) console.log('\nNo test was run.')
if (run.outcomes.length === 0 || !isClean(run)) process.exitCode = 1
console.log(`\n${tally(run)}`)

async function runAll(): Promise<Report> {
  for (const check of checks) if (!(await runStep(check))) return { outcomes: [], broken: [check.name] }
  // Ctrl-C reaches the runners too: they end, and the cluster is still stopped.
  process.on('SIGINT', () => {})
  const cluster = options.onDebianPostgres ? await startCluster() : undefined
  try {
    return await runSuites(cluster ? { TEST_DATABASE_URL: cluster.url } : {})
  } finally {
    await cluster?.stop()
  }
}

async function runSuites(database: NodeJS.ProcessEnv): Promise<Report> {
  mkdirSync('artifacts', { recursive: true })
  const all: Report[] = []
  for (const { runner, needs, ...step } of suites.filter((suite) => existsSync(suite.needs))) {
    rmSync(reports[runner].file, { force: true })
    const isContent = await runStep(step, {
      ...database,
      ...{ E2E_LANGS: options.languages, E2E_OWN_PROCESS: options.ownProcess },
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwright.file,
    })
    const report = lastReport(runner)
    all.push(isContent || !isClean(report) ? report : { ...report, broken: [step.name] })
  }
  return joinReports(all)
}
