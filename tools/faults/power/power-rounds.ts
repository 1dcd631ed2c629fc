import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildPortal, postmasterOf, startPortal } from '#tools/child-portal.ts'
import { type Acknowledged, countOf, nothingYet, writeUntil } from '#tools/faults/acknowledged.ts'
import { checkChains, checkWrites, readSetting } from '#tools/faults/check-writes.ts'
import { killAll, killDatabase } from '#tools/faults/kill-all.ts'
import { makeImage, openVolatileDisk, type VolatileDisk, whyNoDisk } from '#tools/faults/power/open-disk.ts'

type PowerResult = { title: string; seconds: number; passed: boolean }

const writesBeforeCut = 40
/** PostgreSQL flushes every file of its folder after a crash, on a disk that is a process. */
const readyWithinMs = 600_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Writes until the cut, in the middle of writes. The portal and its database are killed after the disk, so they acknowledge nothing that is gone. */
const writeAndCut = async (portal: ChildPortal, disk: VolatileDisk, dataDir: string, done: Acknowledged, cutAt: number) => {
  let writes = true
  const writing = writeUntil(portal.url, done, () => false).finally(() => {
    writes = false
  })
  while (writes && countOf(done) < cutAt) await sleep(1)
  if (!writes) throw new Error('the portal stopped confirming writes before the power was cut')
  // The disk's end; nothing can be read from it afterwards, not even the database's process id.
  const { pid } = await postmasterOf(dataDir)
  await disk.cut()
  await killAll(portal, pid, true)
  await writing
  disk.remove()
}

/** Kills the database of this folder if it runs; the number in its file may be another program's by now. */
const killLeftDatabase = async (dataDir: string): Promise<void> => {
  const { pid } = await postmasterOf(dataDir).catch(() => ({ pid: 0 }))
  if (existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) await killDatabase(dataDir)
}

class ControlFailed extends Error {}

type Round = { folder: string; image: string; round: number; done: Acknowledged; isDurable: boolean }

/** One power cut, and what is found afterwards. @throws Error if the portal does not start again */
const powerRound = async ({ folder, image, round, done, isDurable }: Round) => {
  let disk = await openVolatileDisk(folder, image, round)
  const dataDir = join(disk.path, 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  let portal = await startPortal({ dataDir, readyWithinMs })
  try {
    if (!isDurable) {
      await portal.stop()
      await killLeftDatabase(dataDir)
      appendFileSync(join(dataDir, 'db', 'postgresql.auto.conf'), 'fsync = off\n')
      portal = await startPortal({ dataDir, readyWithinMs })
      if ((await readSetting(dataDir, 'fsync')) !== 'off') throw new ControlFailed('PostgreSQL still flushes, so this round shows nothing')
    }
    // Keys and the empty database are as old as the installation: the cut is about what members wrote.
    if (round === 1 || !isDurable) disk.sync()
    const before = countOf(done)
    await writeAndCut(portal, disk, dataDir, done, before + writesBeforeCut + ((round * 37) % 41))
    const byCut = countOf(done) - before
    disk = await openVolatileDisk(folder, image, round + 1_000)
    portal = await startPortal({ dataDir, readyWithinMs })
    const verdict = await checkWrites(dataDir, done)
    const chains = await checkChains(dataDir)
    return { byCut, readyMs: portal.readyMs, verdict, chains }
  } finally {
    await portal.stop()
    // A database that was still recovering has no portal that would stop it.
    await killLeftDatabase(dataDir)
    disk.sync()
    disk.remove()
    await disk.cut()
  }
}

type Cuts = { folder: string; image: string; rounds: number; isOver: () => boolean }

/** Cuts the power of a disk that forgets what was not flushed, again and again; last without fsync, where writes must be lost. */
export const powerRounds = async (folder: string, rounds: number, isOver: () => boolean): Promise<PowerResult[]> => {
  const reason = whyNoDisk()
  if (reason !== null) {
    console.log(`power cuts skipped: ${reason}`)
    return []
  }
  // In memory where that is possible: the disk's own cache is what the test is about.
  const inMemory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'foyer-disk-'))
  const image = join(inMemory, 'disk.img')
  try {
    return await cutAgainAndAgain({ folder, image, rounds, isOver })
  } finally {
    rmSync(inMemory, { recursive: true, force: true })
  }
}

const cutAgainAndAgain = async ({ folder, image, rounds, isOver }: Cuts): Promise<PowerResult[]> => {
  makeImage(image)
  const results: PowerResult[] = []
  const done = nothingYet()
  for (let round = 1; round <= rounds && !isOver(); round += 1) {
    const began = performance.now()
    const { byCut, readyMs, verdict, chains } = await powerRound({ folder, image, round, done, isDurable: true })
    const { lost, doubled, torn } = verdict
    const title = `power cut ${round}`
    console.log(
      `${title.padEnd(34)}${byCut} acknowledged before it, ready in ${seconds(readyMs)}; of ${countOf(done)} in all: lost ${lost}, doubled ${doubled}, torn ${torn}; audit ${chains.said}`,
    )
    results.push({ title, seconds: (performance.now() - began) / 1000, passed: lost + doubled + torn === 0 && chains.ok })
  }
  const began = performance.now()
  const title = 'power cut without fsync: the test would notice'
  const lostOrBroken = await powerRound({ folder, image, round: 1, done, isDurable: false }).then(
    ({ verdict }) => `lost ${verdict.lost}`,
    (error: Error) =>
      error instanceof ControlFailed ? `lost 0 (${error.message})` : `does not start again (${error.message.split('\n')[0]})`,
  )
  console.log(`${title}: ${lostOrBroken}`)
  results.push({ title, seconds: (performance.now() - began) / 1000, passed: !lostOrBroken.startsWith('lost 0') })
  return results
}
