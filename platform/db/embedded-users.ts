import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isAlive, type ProcessIdentity } from '#platform/db/process-identity.ts'

const folder = (base: string) => join(base, 'users')

const isUsed = async (file: string): Promise<boolean> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  // An empty file is still being written.
  return text === '' || isAlive(JSON.parse(text) as ProcessIdentity)
}

/**
 * Registers the caller as a user of the database. The last user to leave stops it, regardless of who started it.
 * @returns `leave`, which resolves to whether no users are left; killed processes do not count
 */
export const joinUsers = async (base: string): Promise<() => Promise<boolean>> => {
  await mkdir(folder(base), { recursive: true })
  const mine = join(folder(base), randomUUID())
  await writeFile(mine, JSON.stringify(identify(process.pid)))
  return async () => {
    await rm(mine, { force: true })
    const files = (await readdir(folder(base)).catch(() => [])).map((name) => join(folder(base), name))
    const used = await Promise.all(files.map(isUsed))
    await Promise.all(files.filter((_, index) => !used[index]).map((file) => rm(file, { force: true })))
    return !used.includes(true)
  }
}
