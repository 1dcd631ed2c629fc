import { areaOf, isTest } from '#tools/architecture/layers.ts'

// Finds the tests that a change can affect, the most relevant first, using only file names and imports.

/** Each file of the repository with its imports, without type imports, which `tsc` checks. */
export type Imports = ReadonlyMap<string, readonly string[]>

export type Affected = { file: string; why: string }

/** A test of another area at least this many imports away is unrelated: both are only part of the same app. */
const farSteps = 3
const otherArea = 100

/** Tests that read every source file, so that any change can affect them. */
const wholeRepositoryTests = ['tools/architecture.test.ts', 'tools/contract.test.ts']

/** The browser specs for code that every page uses. */
const smokeSpecs = ['e2e/navigation.spec.ts', 'e2e/sign-in.spec.ts', 'e2e/dashboard.spec.ts']

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)
const isSpec = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file)
const folderOf = (file: string) => file.split('/').slice(0, -1).join('/')

/**
 * The unit and server tests that a change can affect: changed tests, then tests that import a changed file. Tests of the same area come
 * before others, and short chains of imports before long ones. Tests of other areas with long chains are returned as `far`. A file that
 * no test imports gets the tests of the nearest folder.
 */
export function affectedUnitTests(changed: readonly string[], imports: Imports): { near: Affected[]; far: Affected[] } {
  if (changed.length === 0) return { near: [], far: [] }
  const importers = reversed(imports)
  const whole = wholeRepositoryTests.filter((file) => imports.has(file)).map((file) => ({ file, rank: 0, why: 'reads every file' }))
  const ranked = [...whole, ...changed.flatMap((file) => unitTestsOf(file, imports, importers))]
  const isFar = ({ rank }: Ranked) => rank >= otherArea + farSteps
  const near = byRank(ranked.filter((each) => !isFar(each)))
  const isNear = ({ file }: Ranked) => near.some((each) => each.file === file)
  return { near, far: byRank(ranked.filter((each) => isFar(each) && !isNear(each))) }
}

function unitTestsOf(file: string, imports: Imports, importers: Imports): Ranked[] {
  if (isUnitTest(file)) return imports.has(file) ? [{ file, rank: 0, why: 'changed' }] : []
  const reached = [...importChains(file, importers)].filter(([path]) => isUnitTest(path))
  if (reached.length === 0) return nearestTests(file, imports).map((path) => ({ file: path, rank: 1, why: `is the nearest to ${file}` }))
  return reached.map(([path, steps]) => ({
    file: path,
    rank: steps + (isSameArea(path, file) ? 0 : otherArea),
    why: steps > 1 ? `imports ${file} over ${steps} steps` : `imports ${file}`,
  }))
}

/**
 * The browser specs that a change can affect: changed specs, specs that import a changed file of `e2e/`, specs whose name matches a
 * folder or the file of the change, and smoke specs for code that every page uses. Tests, tools and docs affect none.
 */
export function affectedSpecs(changed: readonly string[], imports: Imports): Affected[] {
  const importers = reversed(new Map([...imports].filter(([file]) => file.startsWith('e2e/'))))
  return byRank(changed.flatMap((file) => specsOf(file, imports, importers)))
}

function specsOf(file: string, imports: Imports, importers: Imports): Ranked[] {
  const found: Ranked[] = [...importChains(file, importers)]
    .filter(([path]) => isSpec(path))
    .map(([path, steps]) => ({ file: path, rank: file.startsWith('e2e/') ? steps : 100 + steps, why: `imports ${file}` }))
  if (isSpec(file) && imports.has(file)) found.push({ file, rank: 0, why: 'changed' })
  if (!isShipped(file)) return found
  found.push(...[...imports.keys()].filter(isSpec).flatMap((spec) => nameMatch(file, spec)))
  const smoke = isOnEveryPage(file) ? smokeSpecs.filter((spec) => imports.has(spec)) : []
  return [...found, ...smoke.map((spec) => ({ file: spec, rank: 90, why: `opens pages that use ${file}` }))]
}

/** Splits items by a budget in seconds: those that fit, and the rest. The first item always runs. */
export function withinBudget<T>(items: readonly T[], budget: number, secondsOf: (item: T) => number): { chosen: T[]; leftOut: T[] } {
  const [chosen, leftOut]: [T[], T[]] = [[], []]
  let spent = 0
  for (const item of items) {
    const fits = chosen.length === 0 || spent + secondsOf(item) <= budget
    if (fits) spent += secondsOf(item)
    ;(fits ? chosen : leftOut).push(item)
  }
  return { chosen, leftOut }
}

/** Sorts titles that share words with the names of the changed files first; otherwise keeps their order. */
export function byTitle(titles: readonly string[], changed: readonly string[]): string[] {
  const words = new Set(changed.flatMap((file) => wordsOf(nameOf(file))).filter((word) => word.length > 3))
  const shared = (title: string) =>
    title
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => [...words].some((each) => word.startsWith(each))).length
  return titles.toSorted((a, b) => shared(b) - shared(a))
}

type Ranked = Affected & { rank: number }

function byRank(found: readonly Ranked[]): Affected[] {
  const best = new Map<string, Ranked>()
  for (const each of found) if (each.rank < (best.get(each.file)?.rank ?? Number.POSITIVE_INFINITY)) best.set(each.file, each)
  return [...best.values()].sort((a, b) => a.rank - b.rank || a.file.localeCompare(b.file)).map(({ file, why }) => ({ file, why }))
}

function reversed(imports: Imports): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const known = importers.get(target)
      if (known) known.push(file)
      else importers.set(target, [file])
    }
  return importers
}

/** Every file that imports `start`, directly or indirectly, with the number of imports between them. */
function importChains(start: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const steps = new Map<string, number>()
  let edge = [start]
  for (let step = 1; edge.length > 0; step += 1) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => file !== start && !steps.has(file))
    for (const file of edge) steps.set(file, step)
  }
  return steps
}

const isSameArea = (a: string, b: string) => folderOf(a) === folderOf(b) || (areaOf(a) !== undefined && areaOf(a) === areaOf(b))

/** The tests in the folder of a file, or in the nearest folder above that has any, except the root. */
function nearestTests(file: string, imports: Imports): string[] {
  const tests = [...imports.keys()].filter(isUnitTest)
  for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
    const beside = tests.filter((test) => folderOf(test) === folder)
    if (beside.length > 0) return beside
  }
  return []
}

/** Whether a file is part of the code that the servers or the browser run. */
const isShipped = (file: string) => /^(shared|ui|platform|web|console|server|care)\//.test(file) && !isTest(file) && !file.endsWith('.md')

/** Parts of the interface, of HTTP and of the page frame, and the files that compose an app. */
const isOnEveryPage = (file: string) =>
  /^(ui|platform\/http|platform\/auth|web\/shell|shared\/errors)\/|^(web|server|shared)\/[^/]+$/.test(file)

/** Specs named after a folder or the file of a change. Deeper folders count more, whole names more than parts. */
function nameMatch(file: string, spec: string): Ranked[] {
  const folders = folderOf(file).split('/')
  const segments = [nameOf(file), ...folders.reverse()]
  const specWords = wordsOf(nameOf(spec))
  return segments.flatMap((segment, depth) => {
    const words = wordsOf(segment)
    const isWhole = words.join() === specWords.join()
    const isPart = words.every((word) => specWords.includes(word)) || specWords.every((word, at) => word === words[at])
    return isWhole || isPart ? [{ file: spec, rank: 10 + depth * 2 + (isWhole ? 0 : 1), why: `is named after ${segment}` }] : []
  })
}

const nameOf = (file: string) => (file.split('/').at(-1) ?? '').split('.')[0] ?? ''

/** The words of a name, without the plural s. */
const wordsOf = (name: string) => name.split('-').map((word) => word.replace(/(?<!s)s$/, ''))
