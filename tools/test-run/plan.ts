import { partReports, type ReportFile } from '#tools/ledger/last-run.ts'
import { isBrowserFile, type Options, type PartName } from '#tools/test-run/options.ts'
import type { Step } from '#tools/test-run/run-step.ts'

export type PlannedStep = Step & {
  /** The step's report file. A step without a report is a gate: if it fails, no test runs after it. */
  report?: ReportFile
  /** Whether the step may run no test at all without failing. */
  mayBeEmpty?: boolean
  /** Whether to run on Debian's PostgreSQL instead of the embedded one. */
  onDebianPostgres?: boolean
  /** How many minutes a long step takes on two quiet cores. */
  minutes?: number
  /** The step with half of its tests, which runs if there is not enough time for all. */
  half?: PlannedStep
}

type Suite = Pick<Options, 'files' | 'seed' | 'workers'>

/** Checks the types. A second run checks only the files that changed since the first. */
export const typesStep: PlannedStep = {
  name: 'types',
  command: 'tsc',
  args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'artifacts/types.tsbuildinfo'],
}

/** The steps of a run: checks first, then the set-up, then the tests. */
export function planOf(options: Options): PlannedStep[] {
  const has = (...names: PartName[]) => names.some((name) => options.parts.includes(name))
  const steps: PlannedStep[] = []
  if (has('types')) steps.push(typesStep)
  if (has('lint')) steps.push({ name: 'format and lint', command: 'biome', args: ['check', '.'] })
  if (has('unused')) steps.push({ name: 'unused code', command: 'knip', args: ['--no-progress'] })
  // One of the unit tests reads the browser files.
  const readsBrowserFiles = has(...browserParts, 'faults', 'benchmarks') || (has('unit') && options.files.length === 0)
  if (readsBrowserFiles) steps.push(browserFiles(has(...browserParts, 'benchmarks')))
  if (has('unit')) steps.push(unitStep('unit', options))
  if (has('browser')) steps.push(browserStep('browser', options))
  return [...steps, ...longSteps(options), ...stepsWithoutReport(options)]
}

function longSteps(options: Options): PlannedStep[] {
  const has = (name: PartName) => options.parts.includes(name)
  const steps: PlannedStep[] = []
  if (has('unit-more')) steps.push(unitStep('unit-more', options))
  if (has('browser-more')) steps.push(longBrowserStep('browser-more', 28, options))
  // A shallow clone lacks the previous release, and PgBouncer is not on every machine; the programs say so.
  if (has('upgrade')) steps.push({ ...programStep('upgrade', 'upgrade from the previous release', '--skip-if-shallow'), minutes: 11 })
  if (has('pooler')) steps.push({ ...programStep('pooler', 'PgBouncer'), minutes: 5 })
  if (has('benchmarks')) steps.push({ ...programStep('benchmarks', 'benchmarks'), minutes: 10 })
  if (has('faults')) steps.push({ ...faultStep(), minutes: 12 })
  if (has('browser-matrix')) steps.push(longBrowserStep('browser-matrix', 26, options))
  if (has('browser-screens')) steps.push(longBrowserStep('browser-screens', 26, options))
  if (has('postgres')) steps.push(...debianPostgresSteps(options))
  return steps
}

function debianPostgresSteps(options: Options): PlannedStep[] {
  const minutes = 12
  return [
    { name: "Debian's PostgreSQL", command: 'node', args: ['run.mjs', 'setup', '--packages', '--postgres'], minutes },
    { ...unitStep('postgres', options), name: "unit on Debian's PostgreSQL", onDebianPostgres: true, minutes },
  ]
}

/** Steps without a report come after the tests, so that what they find hides no test. */
function stepsWithoutReport({ parts }: Options): PlannedStep[] {
  const steps: PlannedStep[] = []
  if (parts.includes('deploy'))
    steps.push({ name: 'files of the deployment', command: 'node', args: ['tools/deploy-checks.ts'], minutes: 3 })
  // It depends on the world outside.
  if (parts.includes('vulnerabilities')) steps.push({ name: 'known vulnerabilities', command: 'node', args: ['tools/audit-packages.ts'] })
  return steps
}

/** Builds the browser files if their sources changed, and installs the browser if a test needs it. */
export function browserFiles(withBrowser: boolean): PlannedStep {
  return { name: 'browser files', command: 'node', args: ['run.mjs', 'setup', ...(withBrowser ? ['--browser'] : [])] }
}

export function vitestStep(name: string, report: ReportFile, { files, seed, workers }: Suite): PlannedStep {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`]
  if (seed !== undefined) args.push('--sequence.shuffle', `--sequence.seed=${seed}`)
  if (workers !== undefined) args.push(`--maxWorkers=${workers}`)
  return { name, command: 'vitest', args: [...args, ...files], report }
}

export function playwrightStep(name: string, report: ReportFile, { files, seed, workers }: Suite): PlannedStep {
  const args = ['test', '--reporter=list,json']
  if (seed !== undefined) args.push(`--shuffle=${seed}`)
  if (workers !== undefined) args.push(`--workers=${workers}`)
  return { name, command: 'playwright', args: [...args, ...files], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }, report }
}

/** The projects of `vitest.config.ts` that a whole part runs. */
const projectsOf = { unit: ['--project=!more'], 'unit-more': ['--project=more'], postgres: [] }

function unitStep(part: keyof typeof projectsOf, options: Options): PlannedStep {
  const files = options.files.filter((file) => !isBrowserFile(file))
  const step = vitestStep(part, reportOf(part, files), { ...options, files })
  if (files.length === 0) return { ...step, args: [...step.args, ...projectsOf[part]] }
  return { ...step, args: [...step.args, '--passWithNoTests'], mayBeEmpty: true }
}

/** The set of `playwright.config.ts` that a part runs. */
const setOf = { browser: 'daily', 'browser-more': 'more', 'browser-matrix': 'matrix', 'browser-screens': 'screens' } as const
const browserParts = ['browser', 'browser-more', 'browser-matrix', 'browser-screens'] as const

function browserStep(part: keyof typeof setOf, options: Options): PlannedStep {
  const files = options.files.filter(isBrowserFile)
  const step = playwrightStep(part, reportOf(part, files), { ...options, files })
  const env = { ...step.env, E2E_SET: part === 'browser' && files.length > 0 ? 'main' : setOf[part] }
  // Playwright empties its output folder, which holds the pictures of an earlier part's failures.
  const args = part === 'browser' ? step.args : [...step.args, `--output=artifacts/e2e-${setOf[part]}`]
  return files.length > 0 ? { ...step, env, args: [...args, '--pass-with-no-tests'], mayBeEmpty: true } : { ...step, env, args }
}

/** A browser step that can run half of its tests if there is not enough time for all. At least half of `browser-more` always runs. */
function longBrowserStep(part: Exclude<keyof typeof setOf, 'browser'>, minutes: number, options: Options): PlannedStep {
  const step = browserStep(part, options)
  const half = { ...step, name: `half ${options.half} of ${part}`, args: [...step.args, `--shard=${options.half}/2`] }
  return { ...step, minutes, half: part === 'browser-more' ? half : { ...half, minutes: minutes / 2 } }
}

function faultStep(): PlannedStep {
  const report = partReports.faults
  return { name: 'fault rounds', command: 'node', args: ['tools/fault-rounds.ts', '--report', report.file], report }
}

function programStep(part: 'upgrade' | 'pooler' | 'benchmarks', name: string, ...more: string[]): PlannedStep {
  const report = partReports[part]
  return {
    name,
    command: 'node',
    args: [`tools/test-${part}.ts`, '--report', report.file, ...more],
    report,
    mayBeEmpty: part !== 'benchmarks',
  }
}

/** A run of some files does not replace the whole part's report, which `npm run ledger` reads. */
function reportOf(part: keyof typeof partReports, files: readonly string[]): ReportFile {
  const report: ReportFile = partReports[part]
  return files.length === 0 ? report : { ...report, file: `artifacts/some-files/${part}.json` }
}
