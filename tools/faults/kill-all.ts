import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#platform/db/process-identity.ts'
import { type ChildPortal, postmasterOf } from '#tools/child-portal.ts'
import { withChildren } from '#tools/process-tree.ts'

const isRunning = (pid: number): boolean => isAlive({ pid, started: null })

/** `kill -9` of PostgreSQL and all that it started; resolves when they are gone. */
export const killDatabase = async (dataDir: string): Promise<void> => {
  const { pid } = await postmasterOf(dataDir)
  const all = withChildren(pid)
  for (const one of all)
    try {
      process.kill(one, 'SIGKILL')
    } catch {} // it ended by itself in between
  while (all.some(isRunning)) await sleep(5)
}

/** `kill -9` of the portal and its database at the same moment, one or the other first. */
export const killAll = async (portal: ChildPortal, dataDir: string, databaseFirst: boolean): Promise<void> => {
  const kills = [() => portal.kill(), () => killDatabase(dataDir)]
  await Promise.all((databaseFirst ? kills.toReversed() : kills).map((kill) => kill()))
}
