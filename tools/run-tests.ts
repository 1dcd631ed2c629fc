import { readFileSync } from 'node:fs'
import { joinReports, partReports, readReport } from '#tools/ledger/last-run.ts'
import { readLedger } from '#tools/ledger/read-ledger.ts'
import { withInnerIds } from '#tools/ledger/titles.ts'
import { summaryOf, weighRows } from '#tools/ledger/weigh-rows.ts'
import { planChanged } from '#tools/test-run/changed.ts'
import { dailyParts, type Options, readOptions } from '#tools/test-run/options.ts'
import { planOf } from '#tools/test-run/plan.ts'
import { runPlan, type StepResult } from '#tools/test-run/run-plan.ts'
import { failureLines, isClean, slowestLines, tally, timeLines } from '#tools/test-run/summary.ts'

// `npm test`, `npm run test:all` and `npm run test:changed`. The last line counts the tests. docs/testing.md names the options.

/** Time goals of a run in minutes. */
const goals = { changed: 1, daily: 15, all: 60 }

/** The sum of the seconds of all daily tests on two quiet cores. Several run at once, so the run itself is shorter. */
const quietSeconds = 1_700

try {
  await main(readOptions(process.argv.slice(2)))
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}

async function main(options: Options): Promise<void> {
  const order =
    options.seed === undefined
      ? 'Order of the tests: not shuffled (seed 0); `-- --shuffle` shuffles it.'
      : `Order of the tests: shuffled with seed ${options.seed}; \`-- --seed ${options.seed}\` repeats it.`
  console.log(`${order}\n`)
  const steps = options.changed ? planChanged(options) : planOf(options)
  if (steps.length === 0) return console.log('There is nothing to run.')
  const before = options.afterDaily ? dailyResults() : []
  const budget = options.minutes === undefined ? undefined : { minutes: options.minutes, slowness: slownessOf(before) }
  const results = [...before, ...(await runPlan(steps, budget))]
  const report = joinReports(results.map((result) => result.report))
  const isWhole = !options.changed && options.files.length === 0
  if (isWhole) {
    const areas = readLedger(readFileSync('docs/ledger.md', 'utf8'))
    console.log(summaryOf(weighRows(areas, withInnerIds(report.outcomes))).join('\n'))
  }
  if (report.outcomes.length === 0) console.log('\nNo test ran.')
  if (report.outcomes.length === 0 || !isClean(report)) process.exitCode = 1
  console.log(`\n${order}\n\n${timeLines(results, goalOf(options)).join('\n')}`)
  console.log(`\nThe slowest tests:\n${slowestLines(report.outcomes).join('\n')}`)
  // Last, because who reads a long run elsewhere often has only its end.
  if (!isClean(report)) console.log(`\nFailed:\n${failureLines(report).join('\n')}`)
  console.log(`\n${tally(report)}`)
}

/** The results of the previous daily run, so that the last line counts all tests. */
function dailyResults(): StepResult[] {
  return [partReports.unit, partReports.browser].map((place) => {
    const report = readReport(place)
    if (!report) throw new Error(`There is no ${place.file}: --after-daily follows a whole \`npm test\`.`)
    return { name: place.file, seconds: 0, report }
  })
}

/** How much slower than two quiet cores this machine ran the daily tests; at least 1. */
function slownessOf(daily: readonly StepResult[]): number {
  const seconds = daily.flatMap(({ report }) => report.outcomes).reduce((sum, outcome) => sum + outcome.seconds, 0)
  return Math.max(1, seconds / quietSeconds)
}

function goalOf({ changed, parts }: Options): number | undefined {
  if (changed) return goals.changed
  if (parts.includes('postgres') && parts.includes('faults')) return goals.all
  return dailyParts.every((part) => parts.includes(part)) ? goals.daily : undefined
}
