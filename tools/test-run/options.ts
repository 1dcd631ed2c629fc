import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `npm test` runs these parts. */
export const dailyParts = ['types', 'lint', 'unused', 'unit', 'browser'] as const

/** A merge also needs these. */
const mergeParts = ['unit-more', 'browser-more'] as const

/**
 * The other long parts would take longer than an hour together. So `npm run test:all` runs one turn of them, at most half an hour
 * on two quiet cores. The commit decides which one: a run can be repeated, and all get their turn within some commits.
 */
export const turns = [
  ['upgrade', 'pooler'],
  ['benchmarks', 'deploy'],
  ['faults'],
  ['browser-matrix'],
  ['browser-screens'],
  ['postgres'],
] as const

const longParts = [...mergeParts, ...turns.flat(), 'vulnerabilities'] as const
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
  /** Start no long part that would probably end later than this many minutes from now. */
  minutes: number | undefined
  /** Which half of its tests a long browser part runs if there is not enough time for all: 1 or 2, chosen by the commit. */
  half: number
}

/**
 * Reads the arguments of `tools/run-tests.ts`.
 * @throws Error with a sentence that names the wrong argument
 */
export function readOptions(args: readonly string[], { freshSeed = () => randomInt(1, 2 ** 31), commit = headCommit } = {}): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      'after-daily': { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      base: { type: 'string' },
      every: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string' },
      shuffle: { type: 'boolean', default: false },
      turn: { type: 'string' },
      workers: { type: 'string' },
    },
  })
  refuseWrongMixes(values, positionals)
  const { all, changed, base, every, only, shuffle } = values
  const hash = commit()
  const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed)
  const chosen = () => (all ? [...dailyParts, ...(every ? longParts : mergeAndTurn(values.turn, hash))] : dailyParts)
  const parts = only === undefined ? partsOf(positionals, chosen()) : namedParts(only)
  return {
    parts: values['after-daily'] ? parts.filter((part) => !dailyParts.some((each) => each === part)) : parts,
    changed,
    base,
    afterDaily: values['after-daily'],
    files: positionals,
    seed: seed ?? (shuffle ? freshSeed() : undefined),
    workers: values.workers === undefined ? undefined : wholeNumber('--workers', values.workers),
    minutes: values.minutes === undefined ? undefined : wholeNumber('--minutes', values.minutes),
    half: oneOf(2, hash.slice(8, 16)),
  }
}

type Values = {
  all: boolean
  'after-daily': boolean
  changed: boolean
  every: boolean
  base?: string
  minutes?: string
  only?: string
  turn?: string
}

function refuseWrongMixes(values: Values, files: readonly string[]): void {
  const { all, changed, base, every, minutes, only, turn } = values
  if (base !== undefined && !changed) throw new Error('--base is an option of npm run test:changed.')
  if (minutes !== undefined && !values['after-daily']) throw new Error('--minutes is an option of --after-daily.')
  if ((every || turn !== undefined) && (!all || only !== undefined))
    throw new Error('--every and --turn are options of npm run test:all without --only.')
  if (changed && (all || only !== undefined || files.length > 0))
    throw new Error('npm run test:changed chooses parts and files itself: do not name any.')
}

/** The parts to run. A run of named files skips the checks, and any runner that has none of the files. */
function partsOf(files: readonly string[], chosen: readonly PartName[]): PartName[] {
  if (files.length === 0) return [...chosen]
  const suites = new Set<PartName>()
  for (const file of files) for (const part of isBrowserFile(file) ? browserParts : unitParts) suites.add(part)
  return chosen.filter((part) => suites.has(part))
}

/** With files, `unit` and `browser` also run the tests of `unit-more` and `browser-more`. */
const browserParts: readonly PartName[] = ['browser', 'browser-matrix', 'browser-screens']
const unitParts: readonly PartName[] = ['unit', 'postgres']

/** Whether a file argument names browser tests: they are `e2e/*.spec.ts`. */
export const isBrowserFile = (file: string): boolean => /(^|\/)e2e(\/|$)|\.spec\b/.test(file)

function namedParts(only: string): PartName[] {
  const names = only.split(',')
  const unknown = names.find((name) => !allParts.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`--only takes ${allParts.join(', ')}, and not ${unknown}.`)
  return allParts.filter((part) => names.includes(part))
}

/** The commit that is checked out; empty without a repository. */
function headCommit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** A number from 1 to `count` by some digits of a commit's hash, which are as good as random. */
const oneOf = (count: number, digits: string): number => (Number.parseInt(digits || '0', 16) % count) + 1

/** What a merge needs after the daily parts: with the turn given, from 1, or the turn of the commit. */
function mergeAndTurn(given: string | undefined, hash: string): PartName[] {
  const turn = given === undefined ? oneOf(turns.length, hash.slice(0, 8)) : wholeNumber('--turn', given)
  const parts = turns[turn - 1]
  if (!parts) throw new Error(`--turn is 1 to ${turns.length}, and not ${given}.`)
  return [...mergeParts, ...parts]
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${option} requires a whole number above 0, not ${value}.`)
  return number
}
