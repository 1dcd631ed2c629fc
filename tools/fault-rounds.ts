import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { postmasterOf, startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'
import { countOf, nothingYet, writeUntil } from '#tools/faults/acknowledged.ts'
import { checkChains, checkWrites } from '#tools/faults/check-writes.ts'
import { importRounds } from '#tools/faults/imports/import-rounds.ts'
import { killAll } from '#tools/faults/kill-all.ts'
import { powerRounds } from '#tools/faults/power/power-rounds.ts'
import { startRounds } from '#tools/faults/start-rounds.ts'

// `npm test -- --only faults`: kills portal and database during writes, repeatedly, and checks that every acknowledged write is stored; then
// cuts the power of a disk that forgets what was not flushed; then kills imports of eligibility files, and checks that the next worker ends
// them as if nothing had happened. `npm run test:faults` kills 200 times, with a bound on the time; `npm run test:all` 20 times.
// `--report FILE` writes one result for each round. `node tools/fault-rounds.ts --part imports --seed 7` runs one part, with the same moments.

const { values: options } = parseArgs({
  options: {
    report: { type: 'string' },
    part: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '60' },
  },
})

const rounds = Number(options.rounds)
/** No round begins later than this; a run that stops here says how many there were. */
const lastStart = performance.now() + Number(options.minutes) * 60_000
const isOver = () => performance.now() > lastStart
/** Fewer kills than this prove too little, whatever the time. */
const fewestRounds = Math.min(rounds, 20)
const writesARound = 100
/** The goal of the median restart in ms on a quiet machine. A busy one may take twice as long as its own first start, which creates the database. */
const readyGoalMs = 10_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

type RoundResult = { title: string; seconds: number; passed: boolean }

const run = async (dataDir: string): Promise<RoundResult[]> => {
  const done = nothingYet()
  const results: RoundResult[] = []
  let roundStart = performance.now()
  const times: number[] = []
  let portal = await startPortal({ dataDir })
  const longestMs = Math.max(readyGoalMs, 2 * portal.readyMs)
  console.log(`first start, with an empty folder: ready in ${seconds(portal.readyMs)}`)

  /** Checks every write acknowledged since the first round. */
  const report = async (name: string, said: string, ok = true) => {
    const { lost, doubled, torn } = await checkWrites(dataDir, done)
    console.log(`${name.padEnd(34)}${said}; of ${countOf(done)} in all: lost ${lost}, doubled ${doubled}, torn ${torn}`)
    results.push({ title: name, seconds: (performance.now() - roundStart) / 1000, passed: ok && lost + doubled + torn === 0 })
    roundStart = performance.now()
  }
  const writeAndKill = async (killAt: number, databaseFirst: boolean) => {
    let writes = true
    const writing = writeUntil(portal.url, done, () => false).finally(() => {
      writes = false
    })
    while (writes && countOf(done) < killAt) await sleep(1)
    if (!writes) throw new Error('the portal stopped confirming writes before anything was killed')
    await killAll(portal, (await postmasterOf(dataDir)).pid, databaseFirst)
    await writing
  }
  try {
    let round = 1
    for (; round <= rounds && (round <= fewestRounds || !isOver()); round += 1) {
      const before = countOf(done)
      // Kills between the 20th and the 80th write, at a different one each round.
      await writeAndKill(before + 20 + ((round * 37) % 61), round % 2 === 0)
      const byKill = countOf(done) - before
      portal = await startPortal({ dataDir })
      times.push(portal.readyMs)
      await report(`round ${round}`, `${byKill} acknowledged before the kill, ready in ${seconds(portal.readyMs)}`)
      await writeUntil(portal.url, done, () => countOf(done) - before >= writesARound)
      if (countOf(done) - before < writesARound) throw new Error('the restarted portal does not confirm writes')
    }
    // Not each time: neighbours on the machine may hold one start up.
    const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
    await report('the median start after a kill', `ready in ${seconds(usual)}`, usual <= longestMs)
    for (const round of startRounds) {
      const result = await round(portal, dataDir)
      portal = result.portal
      await report(result.name, result.said, result.ok)
    }
    const chains = await checkChains(dataDir)
    await report('audit chains', chains.said, chains.ok)
    console.log(
      `\n${round - 1} of ${rounds} kills${round <= rounds ? ` in the ${options.minutes} minutes that were given` : ''}, ${countOf(done)} writes acknowledged, ready again within ${seconds(Math.max(...times))}`,
    )
  } finally {
    await portal.stop()
  }
  return results
}

const parts: Record<string, () => Promise<RoundResult[]>> = {
  writes: () => withDataDir(run),
  power: () => withDataDir((folder) => powerRounds(folder, Number(options.cuts), isOver)),
  imports: () => withDataDir((dataDir) => importRounds(dataDir, Number(options.seed ?? Date.now() % 1_000_000))),
}
const results: RoundResult[] = []
for (const [name, part] of Object.entries(parts)) if (name === (options.part ?? name)) results.push(...(await part()))
if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(results))
const failures = results.filter(({ passed }) => !passed)
for (const { title } of failures) console.error(`FAILED: ${title}`)
if (failures.length > 0) process.exitCode = 1
