import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, countOf, nothingYet, writeOn } from '#tools/faults/acknowledged.ts'

/** What happened during a row of the table. Times in milliseconds. */
export type LoadReport = {
  acknowledged: Acknowledged
  count: number
  /** The longest time without an acknowledged write. */
  longestWriteGap: number
  /** The longest time without an answered read. */
  longestReadGap: number
  reads: number
  /** Reads that got no answer, or a server error. */
  failedReads: number
}

const longestGap = (times: readonly number[]): number =>
  times.reduce((longest, time, at) => Math.max(longest, time - (times[at - 1] ?? time)), 0)

const readers = 4
const readEveryMs = 80

/** Reads the portal's settings, as every page does. */
const isAnswered = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/api/configs`, { signal: AbortSignal.timeout(40_000) })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

/** Writes and reads through HAProxy while `fault` runs, and for `afterMs` more. */
export const underLoad = async (url: string, fault: () => Promise<void>, afterMs: number): Promise<LoadReport> => {
  const acknowledged = nothingYet()
  const [writtenAt, readAt]: number[][] = [[performance.now()], [performance.now()]]
  let [isOver, reads, failedReads] = [false, 0, 0]
  const read = async () => {
    for (; !isOver; await sleep(readEveryMs)) {
      const answered = await isAnswered(url)
      reads += 1
      if (answered) readAt?.push(performance.now())
      else failedReads += 1
    }
  }
  const writing = writeOn(
    url,
    acknowledged,
    () => isOver,
    (was) => was && writtenAt?.push(performance.now()),
  )
  const reading = Array.from({ length: readers }, read)
  await sleep(3_000)
  try {
    await fault()
    await sleep(afterMs)
  } finally {
    isOver = true
  }
  // The time until now counts, so that writes that never come back are seen.
  const end = performance.now()
  await Promise.all([writing, ...reading])
  return {
    acknowledged,
    count: countOf(acknowledged),
    longestWriteGap: longestGap([...(writtenAt ?? []).filter((time) => time < end), end]),
    longestReadGap: longestGap([...(readAt ?? []).filter((time) => time < end), end]),
    reads,
    failedReads,
  }
}
