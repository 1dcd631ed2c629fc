import { existsSync, readFileSync } from 'node:fs'
import { type Report, readPlaywrightReport, readVitestReport } from '#tools/ledger/read-reports.ts'

/** Where the runners leave their reports, and who reads them. */
export const reports = {
  vitest: { file: 'artifacts/vitest.json', read: readVitestReport },
  playwright: { file: 'artifacts/playwright.json', read: readPlaywrightReport },
} as const

/** What a runner said of its last run; one that left no report has nothing to say. */
export function lastReport(runner: keyof typeof reports): Report {
  const { file, read } = reports[runner]
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { outcomes: [], broken: [] }
}

export function joinReports(all: readonly Report[]): Report {
  return { outcomes: all.flatMap(({ outcomes }) => outcomes), broken: all.flatMap(({ broken }) => broken) }
}
