import { setTimeout as sleep } from 'node:timers/promises'
import { demoMemberships, demoPassword } from '#server/demo/demo-people.ts'
import { type Acknowledged, countOf, nothingYet, post, writeOn } from '#tools/faults/acknowledged.ts'

/** What readers of one kind saw. Times in milliseconds. */
type Reads = { answered: number; failed: Map<string, number>; longestGap: number }

/** What happened during a row of the table. */
export type LoadReport = {
  acknowledged: Acknowledged
  count: number
  /** The longest time without an acknowledged write. */
  longestWriteGap: number
  /** Reads without a session, as of every page. */
  pages: Reads
  /** Checks of sessions, as of every open page. */
  checks: Reads
}

const longestGap = (times: readonly number[]): number =>
  times.reduce((longest, time, at) => Math.max(longest, time - (times[at - 1] ?? time)), 0)

const readers = 3
const readEveryMs = 80

type Read = () => Promise<string>

/** The status, or why there was none. */
const statusOf = async (url: string, headers: Record<string, string>): Promise<string> => {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(40_000) })
    await response.arrayBuffer()
    return `${response.status}`
  } catch (error) {
    return (error as Error).cause ? 'cut off' : (error as Error).name
  }
}

/** @throws Error when the portal refuses the demo's member */
export const signInForChecks = async (url: string): Promise<string> => {
  const email = demoMemberships[0]?.persons[0]?.email ?? ''
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await post(`${url}/api/auth/login`, { email, password: demoPassword, type: 'MEMBER', version: 2 })
    if (answer?.meta.jwt !== undefined) return answer.meta.jwt
    await sleep(1_000)
  }
  throw new Error('nobody can sign in before the fault')
}

/** A refusal is an answer too: a caller without a session gets 401 from a node that works. */
const isAnswer = (status: string): boolean => /^([23]|401)/.test(status)

/** Reads until `isOver`, and remembers when an answer came and what came instead. */
const readOn = (read: Read, isOver: () => boolean) => {
  const at = [performance.now()]
  const failed = new Map<string, number>()
  const one = async () => {
    for (; !isOver(); await sleep(readEveryMs)) {
      const status = await read()
      if (isAnswer(status)) at.push(performance.now())
      else failed.set(status, (failed.get(status) ?? 0) + 1)
    }
  }
  const done = Promise.all(Array.from({ length: readers }, one))
  return async (end: number): Promise<Reads> => {
    await done
    return { answered: at.length - 1, failed, longestGap: longestGap([...at.filter((time) => time < end), end]) }
  }
}

export const failedReadsOf = ({ failed }: Reads): number => [...failed.values()].reduce((sum, count) => sum + count, 0)

/** Writes and reads through `url` while `fault` runs, and for `afterMs` more. */
export const underLoad = async (url: string, fault: () => Promise<unknown>, afterMs: number): Promise<LoadReport> => {
  const acknowledged = nothingYet()
  const token = await signInForChecks(url)
  const writtenAt = [performance.now()]
  let isOver = false
  const bearer = { authorization: `Bearer ${token}`, 'token-delivery': 'body' }
  const pages = readOn(
    () => statusOf(`${url}/api/configs`, {}),
    () => isOver,
  )
  const checks = readOn(
    () => statusOf(`${url}/api/auth/check-session?idleSeconds=0`, bearer),
    () => isOver,
  )
  const writing = writeOn(
    url,
    acknowledged,
    () => isOver,
    (was) => was && writtenAt.push(performance.now()),
  )
  await sleep(3_000)
  try {
    await fault()
    await sleep(afterMs)
  } finally {
    isOver = true
  }
  // The time until now counts, so that writes that never come back are seen.
  const end = performance.now()
  await writing
  return {
    acknowledged,
    count: countOf(acknowledged),
    longestWriteGap: longestGap([...writtenAt.filter((time) => time < end), end]),
    pages: await pages(end),
    checks: await checks(end),
  }
}
