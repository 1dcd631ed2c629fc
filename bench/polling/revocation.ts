import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberCookies } from '#bench/polling/polling-portal.ts'

export type Revocation = { trials: number; atOnce: number; elsewhereMs: number[] }

const giveUpMs = 10_000

/** Signs members out on one node and measures when both nodes refuse the session. */
export const measureRevocation = async (here: string, elsewhere: string, members: readonly MemberCookies[]): Promise<Revocation> => {
  const statusOf = async (portal: string, { cookie }: MemberCookies): Promise<number> => {
    const answer = await fetch(`${portal}/api/auth/check-session`, { headers: { cookie } })
    await answer.arrayBuffer()
    return answer.status
  }
  const result: Revocation = { trials: members.length, atOnce: 0, elsewhereMs: [] }
  for (const member of members) {
    if ((await statusOf(here, member)) !== 200 || (await statusOf(elsewhere, member)) !== 200)
      throw new Error('a session is not known to both nodes')
    const headers = { cookie: member.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const signedOut = await fetch(`${here}/api/auth/logout`, { method: 'POST', headers, body: '{}' })
    const began = performance.now()
    if (signedOut.status !== 200) throw new Error(`signing out answered ${signedOut.status}`)
    if ((await statusOf(here, member)) === 401) result.atOnce += 1
    while ((await statusOf(elsewhere, member)) !== 401 && performance.now() - began < giveUpMs) await sleep(10)
    result.elsewhereMs.push(performance.now() - began)
    // A random delay, so that the trials do not all start just after a read of the feed.
    await sleep(Math.random() * 1000)
  }
  return result
}
