import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { aptInstall, mayUseApt } from '#tools/setup/apt.ts'

/** The Debian package of each program, or library. */
const packages = {
  promtool: 'prometheus',
  prometheus: 'prometheus',
  amtool: 'prometheus-alertmanager',
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  openssl: 'openssl',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  podman: 'podman',
  crun: 'crun',
  setpriv: 'util-linux',
  'systemd-analyze': 'systemd',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'mkfs.ext4': 'e2fsprogs',
  faketime: 'faketime',
  '/usr/lib/x86_64-linux-gnu/libnss_wrapper.so': 'libnss-wrapper',
} as const

export type DebianProgram = keyof typeof packages

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program} || test -e ${program}`]).status === 0

export const missingPrograms = (programs: readonly DebianProgram[]): DebianProgram[] => programs.filter((program) => !isThere(program))

const policy = '/usr/sbin/policy-rc.d'

/** Installs missing programs where this process may, and starts no service of theirs. Says what it installs. */
export const installDebianPrograms = (programs: readonly DebianProgram[]): void => {
  const missing = missingPrograms(programs)
  if (missing.length === 0 || !mayUseApt()) return
  const names = [...new Set(missing.map((program) => packages[program]))]
  console.log(`Installing Debian's ${names.join(', ')}, once.`)
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    aptInstall(names)
  } finally {
    if (isOurs) rmSync(policy)
  }
}
