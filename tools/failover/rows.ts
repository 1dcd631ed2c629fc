import { setTimeout as sleep } from 'node:timers/promises'
import { type TrialCluster, trialDatabaseUrl, until } from '#tools/failover/cluster.ts'
import { frontAddress, machineAddress } from '#tools/failover/cluster-files.ts'
import { type LoadReport, underLoad } from '#tools/failover/load.ts'
import type { Nodes } from '#tools/failover/nodes.ts'
import { checkWrites } from '#tools/faults/check-writes.ts'

export type RowResult = { title: string; goal: string; measured: string; passed: boolean; seconds: number }

type Row = { name: string; title: string; goal: string; run: (parts: Parts) => Promise<{ measured: string; passed: boolean }> }
type Parts = { cluster: TrialCluster; nodes: Nodes }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The longest time without a write that passes: Patroni's ttl of 20 s, the election, and the portal's next connection. The goal is less. */
const longestOutageMs = 35_000

/** Every acknowledged write is there once, and writes came back. */
const judgeWrites = async ({ nodes }: Parts, load: LoadReport) => {
  const { lost, doubled } = await checkWrites(nodes.dataDir, load.acknowledged, { connectionString: trialDatabaseUrl })
  const measured =
    `${load.count} writes acknowledged, ${lost} lost, ${doubled} doubled; longest without a write ${seconds(load.longestWriteGap)}, ` +
    `without a read ${seconds(load.longestReadGap)}; ${load.failedReads} of ${load.reads} reads failed`
  return { measured, passed: lost + doubled === 0 && load.count > 0 && load.longestWriteGap < longestOutageMs }
}

const primaryOf = async ({ cluster }: Parts): Promise<number> => {
  const primary = await cluster.findPrimary()
  if (primary === null) throw new Error('PostgreSQL has no primary')
  return primary
}

const newPrimary = (cluster: TrialCluster, former: number) =>
  until('another primary', 90_000, async () => ![null, former].includes(await cluster.findPrimary()))

const failoverGoal = '0 lost, 0 doubled; without a write ≤ 10 s'

const killPrimary = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const primary = await primaryOf(parts)
  const load = await underLoad(
    nodes.url,
    async () => {
      cluster.killMember(primary)
      await newPrimary(cluster, primary)
    },
    15_000,
  )
  cluster.startMember(primary)
  await cluster.settle()
  return judgeWrites(parts, load)
}

const pausePrimary = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const primary = await primaryOf(parts)
  const load = await underLoad(
    nodes.url,
    async () => {
      cluster.pauseMember(primary)
      await sleep(30_000)
      cluster.wakeMember(primary)
    },
    20_000,
  )
  await cluster.settle()
  const { measured, passed } = await judgeWrites(parts, load)
  return { measured: `${measured}${cluster.isMended ? '; Patroni 3.0.2 with the mend of 3.0.3' : ''}`, passed }
}

const killNode = async (parts: Parts) => {
  const { nodes } = parts
  const load = await underLoad(nodes.url, () => nodes.end(2, 'kill'), 10_000)
  await nodes.start(2)
  const { measured, passed } = await judgeWrites(parts, load)
  // Requests that the node had begun are lost with it.
  return { measured, passed: passed && load.longestReadGap < 5_000 && load.failedReads < 20 }
}

const restartNodes = async (parts: Parts) => {
  const { nodes } = parts
  const load = await underLoad(
    nodes.url,
    async () => {
      for (const machine of [1, 2]) {
        await nodes.end(machine, 'stop')
        await nodes.start(machine)
        // HAProxy finds it ready at its next check.
        await sleep(3_000)
      }
    },
    3_000,
  )
  const { measured, passed } = await judgeWrites(parts, load)
  return { measured, passed: passed && load.failedReads === 0 }
}

type Series = { metric: Record<string, string>; value: [number, string] }

const ask = async (query: string): Promise<Series[]> => {
  const response = await fetch(`http://${frontAddress}:9090/api/v1/query?query=${encodeURIComponent(query)}`)
  return ((await response.json()) as { data: { result: Series[] } }).data.result
}

/** Metrics of other programs that the alerts read. */
const readByAlerts = [
  'patroni_primary',
  'patroni_sync_standby',
  'foyer:errors:ratio5m',
  'foyer_job_lateness_seconds',
  'foyer_outbox_oldest_seconds',
]

const scrape = async () => {
  const nodes = [1, 2].map((machine) => `${machineAddress(machine)}:9464`)
  const isUp = async () => (await ask('up{job="foyer"} == 1')).length === nodes.length
  await until('the nodes in Prometheus', 60_000, isUp)
  const missing: string[] = []
  for (const name of readByAlerts) if ((await ask(name)).length === 0) missing.push(name)
  const [{ value: [, primaries = ''] = [0, ''] } = {}] = await ask('sum(patroni_primary)')
  const measured = `2 nodes scraped; ${readByAlerts.length - missing.length} of ${readByAlerts.length} metrics found; ${primaries} primary`
  return { measured, passed: missing.length === 0 && primaries === '1' }
}

export const rows: readonly Row[] = [
  { name: 'restart', title: 'rolling restart of both nodes', goal: '0 requests failed', run: restartNodes },
  { name: 'kill-node', title: 'one of two nodes killed', goal: 'its own requests alone fail', run: killNode },
  { name: 'kill-primary', title: "the primary's machine killed", goal: failoverGoal, run: killPrimary },
  { name: 'pause-primary', title: "the primary's machine paused for 30 s", goal: failoverGoal, run: pausePrimary },
  { name: 'scrape', title: 'Prometheus scrapes everything', goal: 'all metrics of the alerts', run: scrape },
]
