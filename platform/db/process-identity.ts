import { readFileSync } from 'node:fs'

/** A process that a later one with the same number is not taken for. `started` is null where the system does not tell. */
export type ProcessIdentity = { pid: number; started: string | null }

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** State letter and start time from /proc/<pid>/stat; the name before them may hold spaces and brackets. */
export const parseStat = (stat: string): { state: string; started: string } => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? '' }
}

const answersSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const identify = (pid: number): ProcessIdentity => {
  const stat = read(`/proc/${pid}/stat`)
  return { pid, started: stat === null ? null : parseStat(stat).started }
}

/** A zombie counts as dead: in a container whose first process does not reap, the dead keep their number. Without /proc (macOS), signals tell. */
export const isAlive = ({ pid, started }: ProcessIdentity): boolean => {
  if (!answersSignals(pid)) return false
  const stat = read(`/proc/${pid}/stat`)
  if (stat === null) return true
  const now = parseStat(stat)
  return now.state !== 'Z' && (started === null || now.started === started)
}

/** Whether a live process is the PostgreSQL of this data folder, and not another that was given its number. */
export const isServerOf = (pid: number, dataFolder: string): boolean => {
  if (!isAlive({ pid, started: null })) return false
  const command = read(`/proc/${pid}/cmdline`)
  return command === null || command.split('\0').includes(dataFolder)
}
