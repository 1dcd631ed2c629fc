import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this process may install Debian's own packages. */
export function mayUseApt(): boolean {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

/** Installs Debian packages silently; false if apt failed, for example offline. */
export function aptInstall(packages: string[]): boolean {
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', ...args], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
    0
  const install = ['install', '--no-install-recommends', ...packages]
  return apt(install) || (apt(['update']) && apt(install))
}
