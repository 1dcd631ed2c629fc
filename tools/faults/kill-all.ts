import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#platform/db/process-identity.ts'
import { type ChildPortal, postmasterOf } from '#tools/child-portal.ts'
import { withChildren } from '#tools/process-tree.ts'

const isRunning = (pid: number): boolean => isAlive({ pid, started: null })

/** Kills PostgreSQL and all its child processes with `kill -9`; resolves when they are gone. */
const killPostmaster = async (postmaster: number): Promise<void> => {
  const all = withChildren(postmaster)
  for (const one of all)
    try {
      process.kill(one, 'SIGKILL')
    } catch {} // it exited in between
  while (all.some(isRunning)) await sleep(5)
}

export const killDatabase = async (dataDir: string): Promise<void> => killPostmaster((await postmasterOf(dataDir)).pid)

/** Kills the portal and its database with `kill -9` at the same moment, in either order. */
export const killAll = async (portal: ChildPortal, postmaster: number, databaseFirst: boolean): Promise<void> => {
  const kills = [() => portal.kill(), () => killPostmaster(postmaster)]
  await Promise.all((databaseFirst ? kills.toReversed() : kills).map((kill) => kill()))
}
