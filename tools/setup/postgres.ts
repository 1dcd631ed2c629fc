import { appendFileSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { aptInstall, mayUseApt } from '#tools/setup/apt.ts'

/** The folder of Debian's PostgreSQL programs: version 15 if installed, else the newest later one. */
export function findPostgres(): string | undefined {
  const version = (folder: string) => Number(folder.split('/').at(-2))
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').map(dirname)
  const usable = found.filter((folder) => version(folder) >= 15).sort((a, b) => version(b) - version(a))
  return usable.find((folder) => version(folder) === 15) ?? usable[0]
}

/**
 * Installs Debian's PostgreSQL programs, without creating a server.
 * @throws Error with a sentence that says what to do
 */
export function installPostgres(): void {
  console.log("Installing Debian's PostgreSQL for the tests, once.")
  if (mayUseApt() && installPrograms() && findPostgres()) return
  throw new Error('These tests need PostgreSQL 15 or newer in /usr/lib/postgresql: as root on Debian, `apt-get install postgresql`.')
}

function installPrograms(): boolean {
  if (!aptInstall(['postgresql-common'])) return false
  appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  return aptInstall(['postgresql'])
}
