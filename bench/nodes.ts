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

// `npm run bench -- nodes`: the processor time of a request when 1, 2 and 4 nodes on one database share the same 250 requests a second, when
// each of them answers 62 a second, and of a node that nobody uses. A request costs more where they are rarer, whatever the number of nodes.

const seconds = sized(20, 1)
/** Requests a second of all nodes together, and of each. */
const [shared, each] = [250, 62.5]
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

/** Sends the mix to all nodes, each its part of the requests a second. Returns the number of answers. */
const driveAll = async (nodes: readonly Node[], perSecond: number, lasting = seconds): Promise<number> => {
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
    const lines: { count: number; sharing: Cost; growing: Cost; idle: Cost }[] = []
    for (const count of nodeCounts) {
      while (nodes.length < count) {
        const node = await startNode(dataDir)
        // Each node is as warm as the first: V8 makes code fast only once it has run often.
        await driveAll([node], shared)
        nodes.push(node)
      }
      await driveAll(nodes, shared, seconds / 2)
      await sleep(sized(5_000, 100))
      const idle = await costOfNodes(nodes, postmaster, () => sleep(seconds * 1000, seconds * count))
      const sharing = await costOfNodes(nodes, postmaster, () => driveAll(nodes, shared))
      const growing = await costOfNodes(nodes, postmaster, () => driveAll(nodes, each * count))
      lines.push({ count, sharing, growing, idle })
    }
    const [one] = lines
    const rows = lines.map(({ count, sharing, growing, idle }) => [
      String(count),
      ...[sharing, growing].map((cost) => (both(cost) / 1000).toFixed(2)),
      ...[both(sharing) / both(one?.sharing ?? sharing), both(growing) / both(one?.growing ?? growing)].map((ratio) =>
        verdict(ratio, goals[count]),
      ),
      verdict(idle.node / 1000, idleGoals.node),
      verdict(idle.database / 1000, idleGoals.database),
    ])
    console.log(
      `ms of Node and PostgreSQL a request, at ${shared} requests a second in all and at ${each} a node: half session checks, a quarter syncs, a fifth searches of doctors, a twentieth sign-ins\n`,
    )
    const heads = [
      'nodes',
      `ms at ${shared} in all`,
      `at ${each} a node`,
      'in all / one node',
      'each / one node',
      'idle: Node ms/s each',
      'PostgreSQL ms/s each',
    ]
    console.log(tableOf(heads, rows))
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
    await stopDatabase()
  }
})
