import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, tableOf } from '#bench/measure/numbers.ts'
import { sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import { openWaitingMember, type WaitingMember } from '#bench/waiting-room/waiting-member.ts'
import type { NodeFigures, QueuedMember } from '#bench/waiting-room/waiting-room-node.ts'
import { startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- waiting-room`: the cost of waiting members on one node: memory, and event loop delay.

const count = sized(Number(process.argv[2] ?? 200), 10)
const steadySeconds = sized(30, 2)
const moves = sized(10, 1)

type Row = { name: string; cpuShare: number; figures: NodeFigures }

const inTens = async (members: readonly WaitingMember[], work: (member: WaitingMember) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < members.length; at += 10) await Promise.all(members.slice(at, at + 10).map(work))
}

/** Each member polls once in the period, at a different moment, like pages opened at different times. */
const waitSteadily = (members: readonly WaitingMember[]): Promise<unknown> =>
  Promise.all(members.map((member, at) => sleep((at / members.length) * steadySeconds * 1000).then(member.look)))

/** Moves the queue; every member is notified and polls within two seconds. Returns the ms until the last one knew. */
const moveOnce = async (url: string, members: readonly WaitingMember[]): Promise<number> => {
  const began = performance.now()
  const known = members.map((member) =>
    member
      .moved()
      .then(() => sleep(500 + Math.random() * 1_500))
      .then(member.look),
  )
  await askDesk(`${url}/desk/move`)
  await Promise.all(known)
  return performance.now() - began
}

const print = (rows: readonly Row[], lastKnown: readonly number[]): void => {
  const one = (value: number) => value.toFixed(1)
  const cells = rows.map(({ name, cpuShare, figures: { rssMb, heapMb, delayMs } }) => [
    name,
    one(rssMb),
    one(heapMb),
    one(delayMs.p50),
    one(delayMs.p99),
    one(delayMs.max),
    `${(cpuShare * 100).toFixed(0)} %`,
  ])
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}; ${count} members\n`)
  console.log(tableOf(['', 'rss MB', 'heap MB', 'delay p50 ms', 'p99', 'longest', 'of a core'], cells))
  const [empty, streams] = [rows[0]?.figures.heapMb ?? 0, rows[1]?.figures.heapMb ?? 0]
  console.log(`\nA waiting member's stream takes ${(((streams - empty) * 1000) / count).toFixed(0)} kB of heap.`)
  console.log(
    `After a move of the queue the last of them knew the new place after ${(median(lastKnown) / 1000).toFixed(1)} s, median of ${moves}.`,
  )
}

const measure = async (url: string): Promise<void> => {
  const rows: Row[] = []
  const members = (await askDesk<QueuedMember[]>(`${url}/desk/seed/${count}`)).map((waiting) => openWaitingMember(url, waiting))
  const row = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    const took = performance.now() - began
    const figures = await askDesk<NodeFigures>(`${url}/desk/figures`)
    rows.push({ name, cpuShare: (figures.cpuMs - before.cpuMs) / took, figures })
    before = figures
  }
  let before = await askDesk<NodeFigures>(`${url}/desk/figures`)
  await row('nobody', () => sleep(sized(3_000, 500)))
  await row('all come', async () => {
    for (const member of members) member.listen()
    await inTens(members, ({ look }) => look())
  })
  await row('all wait', () => waitSteadily(members))
  const lastKnown: number[] = []
  await row(`${moves} moves of the queue`, async () => {
    for (let turn = 0; turn < moves; turn += 1) lastKnown.push(await moveOnce(url, members))
  })
  await askDesk(`${url}/desk/start`)
  await row('all enter rooms', () => inTens(members, ({ enter }) => enter()))
  await row('all are in rooms', () => sleep(sized(20_000, 500)))
  for (const { leave } of members) leave()
  print(rows, lastKnown)
}

await withDataDir(async (dataDir) => {
  const node = await startPortal({ dataDir, script: 'bench/waiting-room/waiting-room-node.ts' })
  await measure(node.url).finally(() => node.stop())
})
process.exit()
