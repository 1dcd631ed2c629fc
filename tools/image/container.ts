import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type ImageStore, storeArgs } from '#tools/image/build-image.ts'

type Said = { code: number | null; output: string }

export type ContainerSettings = {
  image: string
  /** A folder with a file for each secret, mounted at /run/secrets. */
  secrets: string
  env: Record<string, string>
}

/** As deploy/chart/ starts it: another user than root, no capabilities, nothing writable but two folders in memory. */
const closed = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp:rw,size=64m,mode=1777',
  '--tmpfs=/var/lib/foyer:rw,size=64m,mode=1777',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  // The network of this machine, for the database on its loopback; control groups belong to the machine.
  '--network=host',
  '--cgroups=disabled',
  '--log-driver=k8s-file',
  // Podman's timers need systemd; the test runs the check of the image itself.
  '--no-healthcheck',
]

/**
 * This process's own limits: podman would raise them, which a sandbox may forbid. It also lowers its own limit of processes to the highest
 * process id, so a container can have no more.
 */
const ownLimits = (): string[] => {
  const text = readFileSync('/proc/self/limits', 'utf8')
  const highestPid = Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8'))
  const limits = { nofile: ['Max open files', Number.POSITIVE_INFINITY], nproc: ['Max processes', highestPid] } as const
  return Object.entries(limits).flatMap(([name, [row, most]]) => {
    const [, own] = new RegExp(`^${row} +\\S+ +(\\d+)`, 'm').exec(text) ?? []
    if (own === undefined) return []
    const limit = Math.min(Number(own), most)
    return [`--ulimit=${name}=${limit}:${limit}`]
  })
}

/** Containers of one image with the same settings. */
export const openContainers = (store: ImageStore, { image, secrets, env }: ContainerSettings) => {
  const podman = (...args: string[]): Said => {
    const all = [...storeArgs(store), '--runtime=crun', '--cgroup-manager=cgroupfs', ...args]
    const { status, stdout, stderr, error } = spawnSync('podman', all, { encoding: 'utf8', timeout: 300_000 })
    return { code: status, output: `${stdout}${stderr}${error?.message ?? ''}` }
  }
  const limits = ownLimits()
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const options = [...closed, ...limits, `--volume=${secrets}:/run/secrets:ro`, ...variables]
  return {
    /** Runs a program of the image to its end. */
    run: (...words: string[]) => podman('run', '--rm', ...options, image, ...words),
    start: (name: string, ...words: string[]) => podman('run', '--detach', `--name=${name}`, ...options, image, ...words),
    exec: (name: string, ...words: string[]) => podman('exec', name, ...words),
    inspect: (...words: string[]) => podman('inspect', ...words),
    terminate: (name: string) => podman('kill', '--signal=TERM', name),
    /** Waits for the end. @returns the exit code */
    wait: (name: string) => Number(podman('wait', name).output.trim()),
    logs: (name: string) => podman('logs', name).output,
    remove: (name: string) => podman('rm', '--force', '--time=0', name),
  }
}
