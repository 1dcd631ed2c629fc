import { setTimeout as sleep } from 'node:timers/promises'
import { benchMember, type CommonCall, commonCalls } from '#bench/calls/common-calls.ts'
import { drive, wireRequest } from '#bench/measure/load.ts'
import { tableOf } from '#bench/measure/numbers.ts'
import { isShort, sized } from '#bench/measure/short.ts'
import { askDesk } from '#bench/polling/ask-desk.ts'
import { type Bench, type Cost, costOf } from '#bench/polling/measure-row.ts'
import type { MemberCookies, Urls } from '#bench/polling/polling-portal.ts'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { type ChildPortal, startPortal } from '#tools/child-portal.ts'
import { withDataDir } from '#tools/data-dir.ts'

// `npm run bench -- nodes`: the processor time of a request when 1, 2 and 4 nodes on one database share the same 250 requests a second, and
// of a node that nobody uses.

const seconds = sized(20, 1)
const perSecond = 250
/** The mix of the trial (scale.md): what part of the requests each call is. */
const shares: Readonly<Record<string, number>> = { check: 0.5, sync: 0.25, doctors: 0.2, 'sign-in': 0.05 }
const nodeCounts = [1, 2, 4] as const
/** The most that a request may cost, as a multiple of its cost on one node. */
const goals: Readonly<Record<number, number>> = { 2: 1.1, 4: 1.2 }
/** The most that an idle node may cost, in ms each second. */
const idleGoals = { node: 5, database: 3 }

type Node = Pick<ChildPortal, 'stop'> & { desk: string; calls: CommonCall[] }

const startNode = async (dataDir: string): Promise<Node> => {
  const { url: desk, stop } = await startPortal({ dataDir, script: 'bench/polling/polling-portal.ts' })
  const { built } = await askDesk<Urls>(`${desk}/urls`)
  const members = await askDesk<MemberCookies[]>(`${desk}/members/${sized(200, 20)}?email=${benchMember}`)
  const requests = members.map(({ cookie }) => wireRequest('GET', `${built}/api/auth/check-session?idleSeconds=900`, { cookie }))
  const check = { about: 'check-session', file: 'check', url: built, requests }
  return { desk, stop, calls: [check, ...(await commonCalls(built, members)).filter(({ file }) => file in shares)] }
}

/** Sends the mix to all nodes, each its part. Returns the number of answers. */
const driveAll = async (nodes: readonly Node[], lasting: number): Promise<number> => {
  const loads = nodes.flatMap(({ calls }) =>
    calls.map(({ file, url, requests }) =>
      drive({ url, requests, expect: 200, clients: 8, seconds: lasting, perSecond: (perSecond * (shares[file] ?? 0)) / nodes.length }),
    ),
  )
  return (await Promise.all(loads)).reduce((sum, { answers }) => sum + answers, 0)
}

/** The cost of `work` in all nodes and their database, divided by the count that it returns. */
const costOfNodes = async (nodes: readonly Node[], postmaster: number, work: () => Promise<number>): Promise<Cost> => {
  // One measures the database and waits for the work; the others measure their own process meanwhile.
  const bench = ({ desk }: Node): Bench => ({ desk, postmaster })
  const done = work()
  const costs = await Promise.all(nodes.map((node) => costOf(bench(node), () => done)))
  const [first] = costs
  return { node: costs.reduce((sum, { node }) => sum + node, 0), database: first?.database ?? 0, statements: first?.statements ?? 0 }
}

const both = ({ node, database }: Cost): number => node + database
const verdict = (value: number, most: number | undefined): string =>
  most === undefined || isShort ? value.toFixed(2) : `${value.toFixed(2)} ${value <= most ? 'ok' : 'NOT MET'} (≤ ${most})`

await withDataDir(async (dataDir) => {
  // 20 for each node, and more: the database of a demo has room for two nodes.
  const { pid: postmaster, stop: stopDatabase } = await startEmbedded({ dataDir, maxConnections: 120 })
  const nodes: Node[] = []
  try {
    const lines: { count: number; busy: Cost; idle: Cost }[] = []
    for (const count of nodeCounts) {
      while (nodes.length < count) nodes.push(await startNode(dataDir))
      await driveAll(nodes, seconds / 2)
      await sleep(sized(5_000, 100))
      const idle = await costOfNodes(nodes, postmaster, () => sleep(seconds * 1000, seconds * count))
      const busy = await costOfNodes(nodes, postmaster, () => driveAll(nodes, seconds))
      lines.push({ count, busy, idle })
    }
    const base = both(lines[0]?.busy ?? { node: 0, database: 0, statements: 0 })
    const rows = lines.map(({ count, busy, idle }) => [
      String(count),
      ...[busy.node, busy.database].map((micros) => (micros / 1000).toFixed(2)),
      verdict(both(busy) / base, goals[count]),
      verdict(idle.node / 1000, idleGoals.node),
      verdict(idle.database / 1000, idleGoals.database),
    ])
    console.log(
      `${perSecond} requests a second in all: half session checks, a quarter syncs, a fifth searches of doctors, a twentieth sign-ins\n`,
    )
    const heads = ['nodes', 'Node ms a request', 'PostgreSQL ms', 'both / one node', 'idle: Node ms/s each', 'PostgreSQL ms/s each']
    console.log(tableOf(heads, rows))
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
    await stopDatabase()
  }
})
