import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineName } from '#tools/deploy-guide/read-guide.ts'
import { outputOf } from '#tools/failover/processes.ts'
import { until } from '#tools/failover/waiting.ts'

export const addresses: Readonly<Record<MachineName, string>> = {
  'foyer-a': '10.20.0.11',
  'foyer-b': '10.20.0.12',
  'foyer-c': '10.20.0.13',
}

/** A block of the guide ends after this time, whatever it waits for. */
const mostSeconds = 300

export type Result = { status: number; output: string }

/** Runs a program to its end, without blocking the others. Output of both streams, as a person would see it. */
export const runProgram = (program: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) =>
  new Promise<Result>((done, fail) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', fail)
    child.on('close', (code, signal) => done({ status: code ?? (signal === null ? 0 : 1), output }))
  })

/**
 * Makes a root file system of its own out of the base, as container managers do, and becomes Debian's systemd in it. /sys and /proc/sys are
 * read-only, so that nothing changes the host.
 */
const bootScript = `
set -eu
mount --make-rprivate /
mkdir -p "$CGROUP_ROOT/$CGROUP"; echo $$ > "$CGROUP_ROOT/$CGROUP/cgroup.procs"
exec unshare --cgroup --pid --fork --kill-child /bin/bash -euc '
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$DISK/upper,workdir=$DISK/work" "$DISK/root"
cd "$DISK/root"
mount -t proc proc proc
mount --bind proc/sys proc/sys; mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts; ln -s pts/ptmx dev/ptmx
mount -t tmpfs tmpfs dev/shm
ln -s /proc/self/fd dev/fd; ln -s /proc/self/fd/1 dev/stdout; ln -s /proc/self/fd/2 dev/stderr
hostname "$MACHINE"
mkdir -p run/old; pivot_root . run/old; umount -l run/old; mount --make-rshared /
exec env -i container=foyer PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --show-status=no
'`

type MachineOptions = {
  name: MachineName
  /** The root of an empty Debian. */
  base: string
  /** What this machine writes; stays when the machine is lost. */
  disk: string
  /** Where the host's control groups are mounted, and the name of one for this machine. */
  cgroupRoot: string
  cgroup: string
}

/** The process that systemd is, as this namespace counts: `unshare` forks it. */
const childOf = (pid: number): number => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return Number(child)
}

/** One machine of the guide: namespaces of its own for network, mounts, processes, names and control groups, with systemd as process 1. */
export const openMachine = (options: MachineOptions) => {
  const { name, base, disk, cgroupRoot, cgroup } = options
  let shell: ChildProcess | undefined
  let init = 0
  const run = (script: string): Promise<Result> => {
    const env = ['HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive']
    const bash = [
      'env',
      '-i',
      ...env,
      'LC_ALL=C.UTF-8',
      'timeout',
      `${mostSeconds}`,
      'bash',
      '-euo',
      'pipefail',
      '-c',
      `cd /root\n${script}`,
    ]
    return runProgram('nsenter', [`--target=${init}`, '--all', '--', ...bash])
  }
  const start = async (): Promise<void> => {
    for (const folder of ['upper', 'work', 'root']) mkdirSync(join(disk, folder), { recursive: true })
    writeFileSync(join(disk, 'boot.sh'), bootScript)
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', MACHINE: name, BASE: base, DISK: disk, CGROUP_ROOT: cgroupRoot, CGROUP: cgroup }
    const args = ['--net', '--mount', '--uts', '--ipc', 'bash', join(disk, 'boot.sh')]
    shell = spawn('unshare', args, { env, stdio: ['ignore', 'ignore', openSync(join(disk, 'boot.log'), 'a')] })
    const outer = shell.pid ?? 0
    const networkOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/net`)
    await until(`the network of ${name}`, 10_000, async () => networkOf(outer) !== networkOf('self'))
    const cable = `to-${name}`
    // That of a lost machine may be there still.
    spawnSync('ip', ['link', 'delete', cable])
    outputOf('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(outer)])
    outputOf('ip', ['link', 'set', cable, 'master', 'switch', 'up'])
    const inside = (...words: string[]) => outputOf('nsenter', [`--target=${outer}`, '--net', 'ip', ...words])
    inside('address', 'add', `${addresses[name]}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) inside('link', 'set', link, 'up')
    inside('route', 'add', 'default', 'via', '10.20.0.1')
    await until(`systemd of ${name}`, 60_000, async () => {
      init = childOf(outer)
      return /running|degraded/.test((await run('systemctl is-system-running || true')).output)
    })
  }
  return {
    name,
    address: addresses[name],
    start,
    run,
    pid: () => init,
    /** As when the power fails: every process ends at once. */
    lose: async (): Promise<void> => {
      const ended = new Promise((done) => shell?.once('exit', done))
      spawnSync('kill', ['-KILL', String(init)])
      await ended
    },
  }
}

export type Machine = ReturnType<typeof openMachine>
