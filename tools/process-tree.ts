import { readdirSync, readFileSync } from 'node:fs'

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** A process and its direct children, which for PostgreSQL are all its processes; without /proc (macOS) only the process itself. */
export const withChildren = (parent: number): number[] => {
  try {
    return [
      parent,
      ...readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
        .map(Number),
    ]
  } catch {
    return [parent]
  }
}
