import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildPortal, startPortal } from '#tools/child-portal.ts'
import { trialDatabaseUrl } from '#tools/failover/cluster.ts'
import { frontAddress, machineAddress } from '#tools/failover/cluster-files.ts'

/** A start shares the processors with the whole cluster and its load. */
const readyWithinMs = 420_000

/** What is different about one start: the folder of another release, another database, further variables. */
type NodeStart = { release?: string; databaseUrl?: string; env?: Record<string, string> }

/** Two nodes of the portal behind HAProxy, with the demo's people, and telehealth in the same process. They have the same keys. */
export const startNodes = async (folder: string) => {
  const dataDirOf = (machine: number) => join(folder, `node-${machine}`)
  const startNode = (
    machine: number,
    { release, databaseUrl = trialDatabaseUrl, env: extra = {} }: NodeStart = {},
  ): Promise<ChildPortal> => {
    const host = machineAddress(machine)
    const env = {
      DATABASE_URL: databaseUrl,
      HOST: host,
      PORT: '3000',
      PUBLIC_URL: `http://${host}:3000`,
      NODE_NAME: `foyer-${machine}`,
      TRUSTED_PROXIES: `127.0.0.1,${frontAddress}`,
      METRICS_PORT: '9464',
      METRICS_HOST: host,
      DRAIN_SECONDS: '5',
      ...extra,
    }
    return startPortal({ dataDir: dataDirOf(machine), env, readyWithinMs, ...(release === undefined ? {} : { release }) })
  }
  const nodes = new Map<number, ChildPortal>()
  for (const machine of [1, 2]) {
    mkdirSync(dataDirOf(machine), { recursive: true })
    if (machine === 2) copyFileSync(join(dataDirOf(1), 'demo-keys.json'), join(dataDirOf(2), 'demo-keys.json'))
    nodes.set(machine, await startNode(machine))
  }
  const end = async (machine: number, how: 'stop' | 'kill'): Promise<void> => {
    await nodes.get(machine)?.[how]()
  }
  const start = async (machine: number, how?: NodeStart): Promise<void> => {
    nodes.set(machine, await startNode(machine, how))
  }
  return {
    dataDir: dataDirOf(1),
    /** The address behind which both nodes are. */
    url: `http://${frontAddress}:8080`,
    /** One node's own address, without HAProxy. */
    urlOf: (machine: number) => `http://${machineAddress(machine)}:3000`,
    end,
    start,
    /** Stops and starts one node after the other, so that the portal stays up. */
    replaceAll: async (how?: NodeStart): Promise<void> => {
      for (const machine of [...nodes.keys()]) {
        await end(machine, 'stop')
        await start(machine, how)
        // HAProxy finds it ready at its next check.
        await sleep(3_000)
      }
    },
    killAll: () => Promise.all([...nodes.keys()].map((machine) => end(machine, 'kill'))),
  }
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>
