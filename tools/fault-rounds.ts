import { setTimeout as sleep } from 'node:timers/promises'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'
import { countOf, nothingYet, writeUntil } from '#tools/faults/acknowledged.ts'
import { checkChains, checkWrites } from '#tools/faults/check-writes.ts'
import { killAll } from '#tools/faults/kill-all.ts'
import { startRounds } from '#tools/faults/start-rounds.ts'

// `npm run test:faults`: portal and database are killed in the middle of writing, over and over; whatever was acknowledged must be there.

const rounds = 20
const writesARound = 100
const readyWithinMs = 10_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const run = async (dataDir: string): Promise<string[]> => {
  const done = nothingYet()
  const failures: string[] = []
  const times: number[] = []
  let portal = await startPortal({ dataDir })
  console.log(`first start, with an empty folder: ready in ${seconds(portal.readyMs)}`)

  /** Looks for everything acknowledged since the first round. */
  const report = async (name: string, said: string, ok = true) => {
    const { lost, doubled, torn } = await checkWrites(dataDir, done)
    console.log(`${name.padEnd(34)}${said}; of ${countOf(done)} in all: lost ${lost}, doubled ${doubled}, torn ${torn}`)
    if (!ok || lost + doubled + torn > 0) failures.push(name)
  }
  const writeAndKill = async (killAt: number, databaseFirst: boolean) => {
    let writes = true
    const writing = writeUntil(portal.url, done, () => false).finally(() => {
      writes = false
    })
    while (writes && countOf(done) < killAt) await sleep(1)
    if (!writes) throw new Error('the portal stopped saying yes before anything was killed')
    await killAll(portal, dataDir, databaseFirst)
    await writing
  }
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const before = countOf(done)
      // Between the 20th and the 80th write, elsewhere each round.
      await writeAndKill(before + 20 + ((round * 37) % 61), round % 2 === 0)
      const byKill = countOf(done) - before
      portal = await startPortal({ dataDir })
      times.push(portal.readyMs)
      const onTime = portal.readyMs <= readyWithinMs
      await report(`round ${round}`, `${byKill} acknowledged before the kill, ready in ${seconds(portal.readyMs)}`, onTime)
      await writeUntil(portal.url, done, () => countOf(done) - before >= writesARound)
      if (countOf(done) - before < writesARound) throw new Error('the restarted portal does not say yes')
    }
    for (const round of startRounds) {
      const result = await round(portal, dataDir)
      portal = result.portal
      await report(result.name, result.said, result.ok)
    }
    const chains = await checkChains(dataDir)
    await report('audit chains', chains.said, chains.ok)
    console.log(`\n${rounds} kills, ${countOf(done)} writes acknowledged, ready again within ${seconds(Math.max(...times))}`)
  } finally {
    await portal.stop()
  }
  return failures
}

const failures = await withDataDir(run)
for (const failure of failures) console.error(`NOT AS IT SHOULD BE: ${failure}`)
if (failures.length > 0) process.exitCode = 1
