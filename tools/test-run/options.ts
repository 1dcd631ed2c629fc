import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** The parts of a test run in order. `npm test` runs the daily ones. Of the long ones those come first that every change needs; then the short ones, see `--minutes`. */
export const dailyParts = ['types', 'lint', 'unused', 'unit', 'browser'] as const
export const longParts = [
  'unit-more',
  'browser-more',
  'upgrade',
  'pooler',
  'benchmarks',
  'faults',
  'browser-matrix',
  'postgres',
  'deploy',
  'vulnerabilities',
] as const
const allParts = [...dailyParts, ...longParts]
export type PartName = (typeof allParts)[number]

export type Options = {
  parts: PartName[]
  /** Choose the parts by the changed files instead of `parts`. */
  changed: boolean
  /** The revision that a change is compared with; the merge base with the default branch unless given. */
  base: string | undefined
  /** Count the daily parts from the reports of the previous run. */
  afterDaily: boolean
  /** Run only these files: paths or parts of paths. */
  files: string[]
  /** The seed of the order; undefined runs the tests in the runners' own order. */
  seed: number | undefined
  workers: number | undefined
  /** Begin no long part that is expected to end later than this many minutes from now. */
  minutes: number | undefined
}

/**
 * Reads the arguments of `tools/run-tests.ts`.
 * @throws Error with a sentence that names the wrong argument
 */
export function readOptions(args: readonly string[], freshSeed = () => randomInt(1, 2 ** 31)): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      'after-daily': { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      base: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      shuffle: { type: 'boolean', default: false },
      workers: { type: 'string' },
    },
  })
  const { all, changed, base, only, shuffle } = values
  if (base !== undefined && !changed) throw new Error('--base is an option of npm run test:changed.')
  if (values.minutes !== undefined && !values['after-daily']) throw new Error('--minutes is an option of --after-daily.')
  if (changed && (all || only !== undefined || positionals.length > 0))
    throw new Error('npm run test:changed chooses parts and files itself: do not name any.')
  const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed)
  return {
    parts: only === undefined ? partsOf(all, values['after-daily'], positionals) : namedParts(only),
    changed,
    base,
    afterDaily: values['after-daily'],
    files: positionals,
    seed: seed ?? (shuffle ? freshSeed() : undefined),
    workers: values.workers === undefined ? undefined : wholeNumber('--workers', values.workers),
    minutes: values.minutes === undefined ? undefined : wholeNumber('--minutes', values.minutes),
  }
}

/** The parts to run. A run of named files skips the checks, and any runner that has none of the files. */
function partsOf(all: boolean, afterDaily: boolean, files: readonly string[]): PartName[] {
  const chosen: PartName[] = afterDaily ? [...longParts] : all ? allParts : [...dailyParts]
  if (files.length === 0) return chosen
  const suites = new Set<PartName>()
  for (const file of files) for (const part of isBrowserFile(file) ? browserParts : unitParts) suites.add(part)
  return chosen.filter((part) => suites.has(part))
}

/** With files, `unit` and `browser` also run the tests of `unit-more` and `browser-more`. */
const browserParts: readonly PartName[] = ['browser', 'browser-matrix']
const unitParts: readonly PartName[] = ['unit', 'postgres']

/** Whether a file argument names browser tests: they are `e2e/*.spec.ts`. */
export const isBrowserFile = (file: string): boolean => /(^|\/)e2e(\/|$)|\.spec\b/.test(file)

function namedParts(only: string): PartName[] {
  const names = only.split(',')
  const unknown = names.find((name) => !allParts.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`--only takes ${allParts.join(', ')}, and not ${unknown}.`)
  return allParts.filter((part) => names.includes(part))
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${option} requires a whole number above 0, not ${value}.`)
  return number
}
