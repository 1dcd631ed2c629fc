import { existsSync, readFileSync, statSync } from 'node:fs'
import { type Report, readFaultReport, readPlaywrightReport, readVitestReport } from '#tools/ledger/read-reports.ts'

const readers = { vitest: readVitestReport, playwright: readPlaywrightReport, faults: readFaultReport }

export type ReportFile = { file: string; runner: keyof typeof readers }

/** The reports of whole parts. Each part has its own file, so that a run replaces only the reports of the parts it ran. */
export const partReports = {
  unit: { file: 'artifacts/unit.json', runner: 'vitest' },
  'unit-more': { file: 'artifacts/unit-more.json', runner: 'vitest' },
  browser: { file: 'artifacts/browser.json', runner: 'playwright' },
  'browser-more': { file: 'artifacts/browser-more.json', runner: 'playwright' },
  'browser-matrix': { file: 'artifacts/browser-matrix.json', runner: 'playwright' },
  'browser-screens': { file: 'artifacts/browser-screens.json', runner: 'playwright' },
  postgres: { file: 'artifacts/postgres.json', runner: 'vitest' },
  faults: { file: 'artifacts/faults.json', runner: 'faults' },
  pooler: { file: 'artifacts/pooler.json', runner: 'faults' },
  benchmarks: { file: 'artifacts/benchmarks.json', runner: 'faults' },
  upgrade: { file: 'artifacts/upgrade.json', runner: 'faults' },
} as const satisfies Record<string, ReportFile>

/** Reads a report file; undefined if it does not exist, with `broken` set if a crashed runner left it incomplete. */
export function readReport({ file, runner }: ReportFile): Report | undefined {
  if (!existsSync(file)) return undefined
  try {
    return readers[runner](JSON.parse(readFileSync(file, 'utf8')))
  } catch (problem) {
    return { outcomes: [], broken: [`${file} cannot be read: ${problem instanceof Error ? problem.message : problem}`] }
  }
}

/** The reports of the parts that have run, each with the time of its file. */
export function lastReports(): { part: string; at: Date; report: Report }[] {
  return Object.entries(partReports).flatMap(([part, place]) => {
    const report = readReport(place)
    return report ? [{ part, at: statSync(place.file).mtime, report }] : []
  })
}

export function joinReports(all: readonly Report[]): Report {
  return { outcomes: all.flatMap(({ outcomes }) => outcomes), broken: all.flatMap(({ broken }) => broken) }
}
