import type { ChildProcess } from 'node:child_process'
import { machineAddress, machines } from '#tools/failover/cluster-files.ts'
import { type Processes, signalTree } from '#tools/failover/processes.ts'
import { statusOf, until } from '#tools/failover/waiting.ts'

type Parts = { processes: Processes; own: (name: string) => string; log: (name: string) => number }

const clientUrl = (machine: number): string => `http://${machineAddress(machine)}:2379`
const peerUrl = (machine: number): string => `http://${machineAddress(machine)}:2380`

/** Whether this member is the leader, as it says itself. */
const isLeader = async (machine: number): Promise<boolean> => {
  const answer = await fetch(`${clientUrl(machine)}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(2_000),
  })
  const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } }
  return leader === header.member_id
}

/** etcd with a member on each machine. */
export const startEtcd = async ({ processes, own, log }: Parts) => {
  const members = new Map<number, ChildProcess>()
  const start = (machine: number): void => {
    const args = {
      name: `foyer-${machine}`,
      'data-dir': own(`etcd-${machine}`),
      'listen-client-urls': clientUrl(machine),
      'advertise-client-urls': clientUrl(machine),
      'listen-peer-urls': peerUrl(machine),
      'initial-advertise-peer-urls': peerUrl(machine),
      'initial-cluster': machines.map((each) => `foyer-${each}=${peerUrl(each)}`).join(','),
      'initial-cluster-token': 'trial',
    }
    const list = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value])
    members.set(machine, processes.start('etcd', list, { asUser: 'postgres', logFile: log(`etcd-${machine}`) }))
  }
  const isHealthy = async (machine: number) => (await statusOf(`${clientUrl(machine)}/health`)) === 200
  for (const machine of machines) start(machine)
  await until('etcd', 60_000, () => isHealthy(1))
  return {
    findLeader: async (): Promise<number> => {
      for (const machine of machines) if (await isLeader(machine).catch(() => false)) return machine
      throw new Error('etcd has no leader')
    },
    kill: (machine: number): void => {
      const pid = members.get(machine)?.pid
      if (pid !== undefined) signalTree(pid, 'SIGKILL')
    },
    start,
    isHealthy,
  }
}
