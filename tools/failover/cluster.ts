import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  dataOf,
  frontAddress,
  machineAddress,
  machines,
  writeMendedPatroni,
  writePatroniConfig,
  writePrometheusConfig,
  writeProxyConfig,
} from '#tools/failover/cluster-files.ts'
import { openDisks } from '#tools/failover/disks.ts'
import { startEtcd } from '#tools/failover/etcd.ts'
import { outputOf, type Processes, signalTree } from '#tools/failover/processes.ts'
import { statusOf, until } from '#tools/failover/waiting.ts'

/** The database's owner; the address leads through HAProxy to the primary. The password is of this trial alone. */
export const databaseUrlOf = (name: string): string =>
  ((password: string) => `postgres://foyer:${password}@${frontAddress}:5440/${name}`)('trial')
export const trialDatabaseUrl = databaseUrlOf('foyer')

type Parts = { processes: Processes; folder: string; binDir: string; postgresUser: { uid: number; gid: number } }

/** Whether Patroni's version loses writes after a pause; see deploy/README.md. */
const isPatroniOld = (): boolean => {
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(outputOf('patroni', ['--version'])) ?? []).slice(1).map(Number)
  return major * 10_000 + minor * 100 + patch < 30_003
}

/** etcd with three members, PostgreSQL under Patroni with three, HAProxy and Prometheus, with the configuration of deploy/. */
export const startTrialCluster = async ({ processes, folder, binDir, postgresUser }: Parts) => {
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a')
  const own = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, postgresUser.uid, postgresUser.gid)
    return path
  }
  chmodSync(folder, 0o777)
  const etcd = await startEtcd({ processes, own, log })
  const disks = openDisks(processes, folder, postgresUser)

  const isMended = isPatroniOld()
  const pythonPath = isMended ? { PYTHONPATH: writeMendedPatroni(folder, '/usr/lib/python3/dist-packages/patroni') } : {}
  const members = new Map<number, ChildProcess>()
  const postmasterOf = (machine: number): number | undefined => {
    const file = join(dataOf(folder, machine), 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined
  }
  /** Patroni, and PostgreSQL, which is no child of it: the program between them has ended. */
  const signalMember = (machine: number, signal: NodeJS.Signals): void => {
    for (const pid of [members.get(machine)?.pid, postmasterOf(machine)]) if (pid !== undefined) signalTree(pid, signal)
  }
  processes.onStop(() => {
    for (const machine of machines) signalMember(machine, 'SIGKILL')
  })
  const startMember = (machine: number): void => {
    const config = writePatroniConfig(folder, machine, binDir)
    members.set(machine, processes.start('patroni', [config], { env: pythonPath, asUser: 'postgres', logFile: log(`patroni-${machine}`) }))
  }
  const isRole = async (machine: number, role: string) => (await statusOf(`http://${machineAddress(machine)}:8008/${role}`)) === 200
  startMember(1)
  await until('the first member of PostgreSQL', 120_000, () => isRole(1, 'primary'))
  startMember(2)
  startMember(3)
  const findWith = async (role: string): Promise<number | null> => {
    for (const machine of machines) if (await isRole(machine, role).catch(() => false)) return machine
    return null
  }
  const findPrimary = () => findWith('primary')
  /** Until a loss of the primary would lose nothing, and both others follow. */
  const settle = () =>
    until('a primary with a synchronous and another replica', 180_000, async () => {
      const replicas = await Promise.all(machines.map((machine) => isRole(machine, 'replica').catch(() => false)))
      return (await findPrimary()) !== null && (await findWith('synchronous')) !== null && replicas.filter(Boolean).length === 2
    })
  await settle()

  processes.start('haproxy', ['-f', writeProxyConfig(folder)], { logFile: log('haproxy') })
  const reach = (port: number) =>
    new Promise<boolean>((done) => {
      const socket = connect(port, frontAddress, () => socket.end(() => done(true))).on('error', () => done(false))
    })
  await until('HAProxy', 20_000, () => reach(5440))
  const asSuperuser = async (statements: string[]): Promise<void> => {
    const client = new Client({ host: frontAddress, port: 5440, user: 'postgres', password: 'REPLACE-SUPERUSER', database: 'postgres' })
    // HAProxy ends connections to servers that it has not found to be the primary yet.
    client.on('error', () => undefined)
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await until('the way to the primary', 30_000, async () => {
    await asSuperuser([`create role foyer login password 'trial'`, 'create database foyer owner foyer'])
    return true
  })
  processes.start(
    'prometheus-node-exporter',
    [
      '--collector.disable-defaults',
      '--collector.filesystem',
      '--collector.filesystem.mount-points-exclude=^/(dev|proc|run|sys)($|/)',
      `--web.listen-address=${machineAddress(1)}:9100`,
    ],
    { logFile: log('node-exporter') },
  )
  processes.start(
    'prometheus',
    [
      `--config.file=${writePrometheusConfig(folder)}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=${frontAddress}:9090`,
    ],
    { logFile: log('prometheus') },
  )
  return {
    /** Whether the patch of 3.0.3 was needed. */
    isMended,
    findPrimary,
    settle,
    /** As if the machine were gone: Patroni and PostgreSQL end at once. */
    killMember: (machine: number) => signalMember(machine, 'SIGKILL'),
    startMember,
    /** Patroni and PostgreSQL stand still, as on a machine whose host is overloaded. */
    pauseMember: (machine: number) => signalMember(machine, 'SIGSTOP'),
    wakeMember: (machine: number) => signalMember(machine, 'SIGCONT'),
    /** PostgreSQL alone ends at once; Patroni stays. */
    killPostgres: (machine: number): void => {
      const postmaster = postmasterOf(machine)
      if (postmaster !== undefined) signalTree(postmaster, 'SIGKILL')
    },
    etcd,
    disks,
    asSuperuser,
    folder,
    binDir,
    postgresUser,
    processes,
    log,
  }
}

export type TrialCluster = Awaited<ReturnType<typeof startTrialCluster>>
