import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { type Mutant, mutantsOf } from '#tools/ledger/mutation/mutants.ts'
import { affectedUnitTests, type Imports } from '#tools/test-run/affected.ts'
import { readImports } from '#tools/test-run/read-imports.ts'

/**
 * The test files of a mutant: those nearest to its file, first the quick ones, and tests of a server only for what those let pass. More
 * would be slow, and a test far away proves a rule by accident only.
 */
const [mostQuick, mostOfServers] = [5, 2]

/** A mutant that never ends is killed with the whole run; milliseconds. */
const patience = 600_000

/** How many mutants of an area to try, picked at random; the seed makes the choice repeatable. */
type Sample = { size: number; seed: number }

type Verdict = { file: string; mutants: number; survivors: Mutant[] }

/** The rules of an area: `shared/AREA/*.ts` without tests, texts, data and declared calls; or one file. */
const ruleFilesOf = (area: string): string[] =>
  area.endsWith('.ts')
    ? [area]
    : readdirSync(`shared/${area}`)
        .filter((name) => name.endsWith('.ts') && !/(\.test|-texts\.\w+|-data|-calls)\.ts$/.test(name))
        .map((name) => `shared/${area}/${name}`)

type FileMutants = { file: string; text: string; mutants: Mutant[] }

/** Picks `size` of the mutants of all files together, each with the same chance; files and mutants keep their order. */
export function sampleMutants<F extends { mutants: readonly unknown[] }>(files: readonly F[], { size, seed }: Sample): F[] {
  const random = seededRandom(seed)
  const drawn = files
    .flatMap(({ mutants }) => mutants)
    .map((mutant) => ({ mutant, draw: random() }))
    .sort((a, b) => a.draw - b.draw)
  const picked = new Set(drawn.slice(0, size).map(({ mutant }) => mutant))
  return files.map((file) => ({ ...file, mutants: file.mutants.filter((mutant) => picked.has(mutant)) }))
}

/** The tests of a file in rounds: of rules alone, of screens, of servers. */
const testsOf = (file: string, imports: Imports): Round[] => {
  const near = affectedUnitTests([file], imports)
    .near.map((test) => test.file)
    .filter((test) => !test.startsWith('tools/'))
  const isOfServer = (test: string) => /^(server|care\/server|platform)\//.test(test)
  const quick = near.filter((test) => !isOfServer(test)).slice(0, mostQuick)
  const isOfRules = (test: string) => test.startsWith('shared/')
  return [quick.filter(isOfRules), quick.filter((test) => !isOfRules(test)), near.filter(isOfServer).slice(0, mostOfServers)]
}

type Run = { testModules: readonly { moduleId: string; ok: () => boolean }[]; unhandledErrors: readonly unknown[] }

/** Whether a run of these files failed. Vitest also returns the modules of earlier runs, whose failures say nothing about this one. */
export const runFailed = ({ testModules, unhandledErrors }: Run, files: readonly string[]): boolean => {
  const run = new Set(files.map((file) => resolve(file)))
  return unhandledErrors.length > 0 || testModules.some((module) => run.has(module.moduleId) && !module.ok())
}

type Round = readonly string[]

/** The first round with a failing test, or null; the rounds run one after the other until then. */
const failingRound = async (vitest: Vitest, [files, ...later]: readonly Round[]): Promise<Round | null> => {
  if (!files) return null
  if (files.length === 0) return failingRound(vitest, later)
  const result = await vitest.runTestSpecifications(files.flatMap((file) => vitest.getModuleSpecifications(resolve(file))))
  return runFailed(result, files) ? files : failingRound(vitest, later)
}

/**
 * Changes the rules of an area one at a time, all of them or a sample, and returns those that no test noticed. Each change is written to
 * the file, which is put back afterwards, also when the run is interrupted. A quick run leaves out
 * tests of screens and servers, which may notice a survivor.
 * @throws Error if the tests of a file fail without a change
 */
export async function runMutants(
  area: string,
  { sample, isQuick }: { sample: Sample | null; isQuick: boolean },
  report: (line: string) => void,
): Promise<Verdict[]> {
  const vitest = await createVitest({ watch: false, bail: 1, reporters: [{}], maxWorkers: 1 })
  await vitest.globTestSpecifications()
  const verdicts: Verdict[] = []
  try {
    const imports = readImports()
    const all = ruleFilesOf(area).map((file): FileMutants => {
      const text = readFileSync(file, 'utf8')
      return { file, text, mutants: mutantsOf(file, text) }
    })
    for (const one of sample ? sampleMutants(all, sample) : all) {
      const rounds = testsOf(one.file, imports)
      verdicts.push(await runFile(vitest, one, isQuick ? rounds.slice(0, 1) : rounds, report))
    }
  } finally {
    await vitest.close()
  }
  return verdicts
}

async function runFile(
  vitest: Vitest,
  { file, text, mutants }: FileMutants,
  rounds: readonly Round[],
  report: (line: string) => void,
): Promise<Verdict> {
  const survivors: Mutant[] = []
  const write = (code: string) => {
    writeFileSync(file, code)
    vitest.invalidateFile(resolve(file))
  }
  const stop = () => {
    writeFileSync(file, text)
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  // A round is only trusted once it has passed without a change. Most rounds of servers never fail, so they need no such run.
  const trusted = new Set<Round>()
  for (const mutant of mutants) {
    const late = setTimeout(stop, patience)
    write(mutant.code)
    const failed = await failingRound(vitest, rounds).finally(() => write(text))
    if (failed === null) survivors.push(mutant)
    if (failed !== null && !trusted.has(failed)) {
      if ((await failingRound(vitest, [failed])) !== null) throw new Error(`Tests of ${file} fail without a change.`)
      trusted.add(failed)
    }
    clearTimeout(late)
  }
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (mutants.length === 0) return { file, mutants: 0, survivors }
  report(`${file}: ${mutants.length - survivors.length} of ${mutants.length} killed, ${rounds.flat().length} test files`)
  for (const { line, what } of survivors) report(`  survived  ${file}:${line}  ${what}`)
  return { file, mutants: mutants.length, survivors }
}
