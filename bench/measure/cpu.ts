import { readFileSync } from 'node:fs'
import { withChildren } from '#tools/process-tree.ts'

/** CPU time in ns of each process of a tree. Linux only: a benchmark needs the same clock for Node and PostgreSQL. */
export const cpuOfTree = (parent: number): Map<number, number> => {
  const times = new Map<number, number>()
  for (const pid of withChildren(parent))
    try {
      times.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
    } catch {} // it exited in between
  return times
}

/** CPU time of the tree between two samples, in µs; processes that exited in between are left out. */
export const cpuBetween = (before: Map<number, number>, after: Map<number, number>): number => {
  let nanoseconds = 0
  for (const [pid, time] of after) nanoseconds += time - (before.get(pid) ?? 0)
  return nanoseconds / 1000
}
