import { setTimeout as sleep } from 'node:timers/promises'
import { failedReadsOf, underLoad } from '#tools/failover/load.ts'
import { andAlso, askPrometheus, type FaultRow, judgeWrites, newPrimary, type Parts, primaryOf } from '#tools/failover/rows/row.ts'
import { timeUntil, until } from '#tools/failover/waiting.ts'

const failoverGoal = '0 lost, 0 doubled; without a write ≤ 10 s'

const restartNodes = async (parts: Parts) => {
  const { nodes } = parts
  const load = await underLoad(nodes.url, () => nodes.replaceAll(), 3_000)
  return andAlso(await judgeWrites(parts, load), failedReadsOf(load.pages) + failedReadsOf(load.checks) === 0)
}

const killNode = async (parts: Parts) => {
  const { nodes } = parts
  const load = await underLoad(nodes.url, () => nodes.end(2, 'kill'), 10_000)
  await nodes.start(2)
  // Requests that the node had begun are lost with it.
  const holds = load.pages.longestGap < 5_000 && failedReadsOf(load.pages) + failedReadsOf(load.checks) < 20
  return andAlso(await judgeWrites(parts, load), holds)
}

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
  const judged = await judgeWrites(parts, load)
  return cluster.isMended ? andAlso(judged, true, 'Patroni 3.0.2 with the mend of 3.0.3') : judged
}

const killPostgres = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const primary = await primaryOf(parts)
  const load = await underLoad(
    nodes.url,
    async () => {
      cluster.killPostgres(primary)
      await sleep(2_000)
      await until('a primary', 90_000, async () => (await cluster.findPrimary()) !== null)
    },
    15_000,
  )
  await cluster.settle()
  return judgeWrites(parts, load)
}

const killEtcdLeader = async (parts: Parts) => {
  const { etcd } = parts.cluster
  const leader = await etcd.findLeader()
  const load = await underLoad(
    parts.nodes.url,
    async () => {
      etcd.kill(leader)
      await sleep(15_000)
    },
    2_000,
  )
  etcd.start(leader)
  await until('the etcd member', 30_000, () => etcd.isHealthy(leader))
  return judgeWrites(parts, load, { longestMs: 10_000 })
}

/** Longer than Patroni's ttl, so that a primary that needs etcd would have given up. */
const withoutEtcdMs = 40_000

const loseEtcd = async (parts: Parts) => {
  const { etcd } = parts.cluster
  const lost = [1, 2]
  const load = await underLoad(
    parts.nodes.url,
    async () => {
      for (const machine of lost) etcd.kill(machine)
      await sleep(withoutEtcdMs)
      for (const machine of lost) etcd.start(machine)
      for (const machine of lost) await until('the etcd member', 60_000, () => etcd.isHealthy(machine))
    },
    10_000,
  )
  await parts.cluster.settle()
  return judgeWrites(parts, load, { longestMs: 10_000 })
}

const fillDisk = async (parts: Parts) => {
  const { cluster, nodes } = parts
  const { disks } = cluster
  if (!disks.hasOwn) return { measured: 'the members have no disks of their own here', outcome: 'skipped' as const }
  const primary = await primaryOf(parts)
  let [backMs, isSeen] = [0, false]
  const load = await underLoad(
    nodes.url,
    async () => {
      disks.fill(primary)
      const mountpoint = disks.mountOf(primary)
      const full = `node_filesystem_avail_bytes{mountpoint="${mountpoint}"} / node_filesystem_size_bytes < 0.1`
      isSeen = await until('the full disk in Prometheus', 20_000, async () => (await askPrometheus(full)).length > 0).then(
        () => true,
        () => false,
      )
      await sleep(20_000)
      disks.free(primary)
      backMs = await timeUntil('a primary after the disk has room', 120_000, async () => (await cluster.findPrimary()) !== null)
    },
    15_000,
  )
  await cluster.settle()
  const judged = await judgeWrites(parts, load, { longestMs: 90_000 })
  const said = `a primary ${(backMs / 1000).toFixed(1)} s after there was room, no program restarted by hand; ${isSeen ? 'the alert saw' : 'the alert did NOT see'} this disk`
  return andAlso(judged, isSeen, said)
}

/** What happens to a machine, or to a program on it. */
export const machineRows: readonly FaultRow[] = [
  { name: 'kill-primary', title: "the primary's machine killed", goal: failoverGoal, run: killPrimary },
  { name: 'pause-primary', title: "the primary's machine paused for 30 s", goal: failoverGoal, run: pausePrimary },
  { name: 'kill-postgres', title: 'PostgreSQL alone killed on the primary', goal: failoverGoal, run: killPostgres },
  {
    name: 'etcd-leader',
    title: "etcd's leader killed",
    goal: '0 lost; writes go on, ≤ 10 s without one',
    alarms: ['EtcdMemberMissing'],
    run: killEtcdLeader,
  },
  {
    name: 'etcd-quorum',
    title: 'two of three etcd members gone for 40 s',
    goal: '0 lost; writes go on, ≤ 10 s without one',
    alarms: ['EtcdMemberMissing'],
    run: loseEtcd,
  },
  {
    name: 'full-disk',
    title: "the primary's disk full for 20 s or more",
    goal: '0 lost; writes back by themselves; an alarm',
    alarms: ['DiskFills'],
    run: fillDisk,
  },
]

/** What happens to nodes. */
export const nodeRows: readonly FaultRow[] = [
  { name: 'restart', title: 'rolling restart of both nodes', goal: '0 requests failed', run: restartNodes },
  { name: 'kill-node', title: 'one of two nodes killed', goal: 'its own requests alone fail', alarms: ['NodeDown'], run: killNode },
]
