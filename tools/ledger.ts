import { readFileSync } from 'node:fs'
import { joinReports, lastReports } from '#tools/ledger/last-run.ts'
import { readLedger, readReplaced } from '#tools/ledger/read-ledger.ts'
import { withInnerIds } from '#tools/ledger/titles.ts'
import { compact, summaryOf, unknownIds, weighRows } from '#tools/ledger/weigh-rows.ts'

// `npm run ledger`: prints which rows of docs/ledger.md the last test runs proved, and which ones a decision replaces.
// `npm run ledger -- --mutate AREA` changes the rules of `shared/AREA` one at a time instead, and lists those that no test notices;
// with `--sample N` N of them, picked at random by `--seed S` or by a seed that it prints; with `--quick`
// only tests of rules run: those of screens and servers may notice a survivor.
const numberOf = (option: string): number | null => {
  const at = process.argv.indexOf(option)
  const value = Number(process.argv[at + 1])
  if (at > 0 && !Number.isSafeInteger(value)) throw new Error(`${option} needs a whole number.`)
  return at > 0 ? value : null
}
const mutated = process.argv.indexOf('--mutate')
if (mutated > 0) {
  const { runMutants } = await import('#tools/ledger/mutation/run-mutants.ts')
  const isQuick = process.argv.includes('--quick')
  const [size, seed] = [numberOf('--sample'), numberOf('--seed') ?? Math.floor(Math.random() * 1e9)]
  const verdicts = await runMutants(
    process.argv[mutated + 1] ?? '',
    { sample: size === null ? null : { size, seed }, isQuick },
    console.log,
  )
  const sum = (count: (verdict: (typeof verdicts)[number]) => number) => verdicts.reduce((total, one) => total + count(one), 0)
  const [all, survived] = [sum(({ mutants }) => mutants), sum(({ survivors }) => survivors.length)]
  console.log(
    `${process.argv[mutated + 1]}: ${all - survived} of ${all} killed, ${survived} survived${size === null ? '' : ` (seed ${seed})`}`,
  )
  process.exit(survived > 0 ? 1 : 0)
}

const areas = readLedger(readFileSync('docs/ledger.md', 'utf8'))
const replaced = readReplaced(readFileSync('docs/decisions/replaced-rows.md', 'utf8'))
const reports = lastReports()
const reported = joinReports(reports.map(({ report }) => report)).outcomes
const outcomes = withInnerIds(reported)
if (reports.length === 0) console.log('There is no report of a test run: `npm test` writes one for each part.\n')
for (const { part, at, report } of reports) console.log(`${part.padEnd(13)} ${report.outcomes.length} results of ${at.toISOString()}`)

const weighed = weighRows(areas, outcomes)
for (const [at, line] of summaryOf(weighed).entries()) {
  const area = weighed[at]
  console.log(line)
  if (area?.proved.length) console.log(`      proved    ${compact(area.proved)}`)
  const [instead, open] = [area?.unproved.filter((id) => replaced.includes(id)), area?.unproved.filter((id) => !replaced.includes(id))]
  if (instead?.length) console.log(`      replaced  ${compact(instead)}, by docs/decisions/replaced-rows.md`)
  if (open?.length) console.log(`      unproved  ${compact(open)}`)
}

const unknown = unknownIds(
  areas,
  outcomes.map(({ title }) => title),
)
if (unknown.length > 0) {
  console.error(`\nTest titles name rows that the ledger does not have: ${unknown.join(', ')}.`)
  process.exitCode = 1
}
