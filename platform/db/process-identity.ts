import { readFileSync } from 'node:fs'

/** Tells a process from a later one with the same id. `started` is null if the system does not provide it. */
export type ProcessIdentity = { pid: number; started: string | null }

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** State letter and start time from /proc/<pid>/stat. The program name before them may contain spaces and parentheses. */
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

/**
 * A zombie counts as dead, because it keeps its id in a container whose first process does not reap. Without /proc (macOS), only signals
 * are checked.
 */
export const isAlive = ({ pid, started }: ProcessIdentity): boolean => {
  if (!answersSignals(pid)) return false
  const stat = read(`/proc/${pid}/stat`)
  if (stat === null) return true
  const now = parseStat(stat)
  return now.state !== 'Z' && (started === null || now.started === started)
}

/** Whether the process is alive and is the PostgreSQL of this data folder, not another process with the same id. */
export const isServerOf = (pid: number, dataFolder: string): boolean => {
  if (!isAlive({ pid, started: null })) return false
  const command = read(`/proc/${pid}/cmdline`)
  return command === null || command.split('\0').includes(dataFolder)
}
