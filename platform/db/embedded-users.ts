import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isAlive, type ProcessIdentity } from '#platform/db/process-identity.ts'

const folder = (base: string) => join(base, 'users')

const usersOf = async (base: string): Promise<ProcessIdentity[]> =>
  Promise.all(
    (await readdir(folder(base)).catch(() => [])).map(async (name) => ({
      pid: Number(name),
      started: (await readFile(join(folder(base), name), 'utf8').catch(() => '')) || null,
    })),
  )

/** Counts this process among the users of the database: the last one out stops it, whoever started it. */
export const joinUsers = async (base: string): Promise<void> => {
  await mkdir(folder(base), { recursive: true })
  const me = identify(process.pid)
  await writeFile(join(folder(base), `${me.pid}`), me.started ?? '')
}

/** @returns whether nobody is left; those that were killed do not count */
export const leaveUsers = async (base: string): Promise<boolean> => {
  const forget = (pid: number) => rm(join(folder(base), `${pid}`), { force: true })
  await forget(process.pid)
  const others = await usersOf(base)
  const dead = others.filter((other) => !isAlive(other))
  await Promise.all(dead.map(({ pid }) => forget(pid)))
  return dead.length === others.length
}
