import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { partReports, readReport } from '#tools/ledger/last-run.ts'
import { type Affected, affectedSpecs, affectedUnitTests, byTitle, withinBudget } from '#tools/test-run/affected.ts'
import type { Options } from '#tools/test-run/options.ts'
import { browserFiles, type PlannedStep, playwrightStep, typesStep, vitestStep } from '#tools/test-run/plan.ts'
import { readImports } from '#tools/test-run/read-imports.ts'

/** Test time in seconds that fits into a run of under 60 s, besides the types and the start of portal and browser. */
const budget = { unit: 24, browser: 24 }
/** Assumed duration of a test in seconds, if no report of a whole run has it. */
const guess = { unitFile: 1, serverFile: 3, browserTest: 4 }
/** Time in seconds to load the modules of a test file; server tests load a whole app. */
const loading = { unitFile: 0.5, serverFile: 2 }

/** The most specs that are searched for tests that fit. */
const maxSpecs = 10

const folder = 'artifacts/changed'

/** The steps of `npm run test:changed`, which are printed with their reasons; none if nothing changed. */
export function planChanged({ base, seed, workers }: Options): PlannedStep[] {
  const from = base ?? mergeBase()
  const changed = changedFiles(from)
  console.log(`${changed.length} changed ${changed.length === 1 ? 'file' : 'files'} since ${from.slice(0, 12)}\n`)
  if (changed.length === 0) return []
  mkdirSync(folder, { recursive: true })
  const imports = readImports()
  const existing = changed.filter((file) => existsSync(file))
  const lint = ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...existing]
  return [
    typesStep,
    ...(existing.length > 0 ? [{ name: 'format and lint', command: 'biome', args: lint }] : []),
    ...unitSteps(affectedUnitTests(changed, imports), { seed, workers }),
    ...browserSteps(affectedSpecs(changed, imports), changed, { seed, workers }),
  ]
}

type Order = Pick<Options, 'seed' | 'workers'>

function unitSteps({ near, far }: { near: Affected[]; far: Affected[] }, order: Order): PlannedStep[] {
  const known = Map.groupBy(readReport(partReports.unit)?.outcomes ?? [], ({ file }) => file)
  const secondsOf = ({ file }: Affected) => {
    const kind = /^(care\/)?server\//.test(file) ? 'serverFile' : 'unitFile'
    return loading[kind] + (known.get(file)?.reduce((sum, { seconds }) => sum + seconds, 0) ?? guess[kind])
  }
  const { chosen, leftOut } = withinBudget(near, budget.unit, secondsOf)
  print('Unit and server tests', chosen, leftOut)
  if (far.length > 0) console.log(`  left out, as they only share the app with the change: ${far.length} from ${far[0]?.file} on`)
  console.log()
  const report = { file: `${folder}/unit.json`, runner: 'vitest' } as const
  return chosen.length > 0 ? [vitestStep('unit', report, { ...order, files: chosen.map(({ file }) => resolve(file)) })] : []
}

/** The desktop tests of these specs, without matrices, as many as fit the budget. */
function browserSteps(affected: readonly Affected[], changed: readonly string[], order: Order): PlannedStep[] {
  const { chosen: specs, leftOut: moreSpecs } = withinBudget(affected, maxSpecs, () => 1)
  const listed = specs.length > 0 ? listTests(specs.map(({ file }) => file)) : []
  const inOrder = specs.flatMap(({ file }) => listed.filter(isOf(file)))
  const tests = byTitle(inOrder, changed)
  const known = new Map((readReport(partReports.browser)?.outcomes ?? []).map(({ title, seconds }) => [title, seconds]))
  const { chosen, leftOut } = withinBudget(tests, budget.browser, (test) => known.get(titleOf(test)) ?? guess.browserTest)
  const isRun = ({ file }: Affected) => chosen.some(isOf(file))
  print('Browser specs', specs.filter(isRun), [...specs.filter((spec) => !isRun(spec)), ...moreSpecs])
  if (chosen.length === 0) return []
  const leftOfRun = leftOut.filter((test) => specs.filter(isRun).some(({ file }) => isOf(file)(test)))
  for (const test of leftOfRun) console.log(`  left out of them: ${titleOf(test)}`)
  console.log()
  const list = `${folder}/browser-tests.txt`
  writeFileSync(list, chosen.join('\n'))
  const report = { file: `${folder}/browser.json`, runner: 'playwright' } as const
  const step = playwrightStep('browser', report, { ...order, files: [] })
  return [browserFiles(true), { ...step, args: [...step.args, `--test-list=${list}`, '--output=artifacts/e2e-changed'] }]
}

/** The tests of these specs in Playwright's format: `[desktop] › visits.spec.ts:22:1 › title`. */
function listTests(specs: readonly string[]): string[] {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const args = ['test', '--list', '--project=desktop', '--pass-with-no-tests', '--reporter=list', ...specs]
  const said = execFileSync('playwright', args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: path, E2E_SET: undefined },
    shell: process.platform === 'win32',
  })
  return said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('[desktop] › '))
}

const isOf = (spec: string) => (test: string) => test.startsWith(`[desktop] › ${spec.replace('e2e/', '')}:`)

/** The title of a listed test as in the reports: file, groups and test, without the line number. */
const titleOf = (test: string) =>
  test
    .split(' › ')
    .slice(1)
    .map((part, at) => (at === 0 ? part.replace(/:\d+:\d+$/, '') : part))
    .join(' ')

function print(kind: string, chosen: readonly Affected[], leftOut: readonly Affected[]): void {
  console.log(`${kind}: ${chosen.length} of ${chosen.length + leftOut.length} that the change can affect`)
  for (const { file, why } of chosen) console.log(`  ${file}: ${why}`)
  if (leftOut.length > 0) console.log(`  left out, as they take too long: ${leftOut.map(({ file }) => file).join(', ')}`)
}

/** Files that differ from a revision: committed since, changed, deleted or untracked. */
function changedFiles(from: string): string[] {
  const differing = git('diff', '--name-only', '--no-renames', from)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...differing, ...untracked])].sort()
}

/** The merge base with the default branch; on the default branch, the last commit. */
function mergeBase(): string {
  for (const branch of ['origin/HEAD', 'origin/main', 'main', 'origin/master', 'master'])
    if (git('rev-parse', '--verify', '--quiet', `${branch}^{commit}`).length > 0) return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD'
  return 'HEAD'
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0 && args[0] !== 'rev-parse') throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter((line) => line !== '')
}
