import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretHash } from '#platform/auth/secret-token.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { lifetimes } from '#shared/session-lifetimes.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const sessionOfAna = async (): Promise<SessionRecord> => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const { rows } = await portal.pool.query<{ secret_hash: string }>('select secret_hash from sessions')
  return (await portal.portal.sessions.find(rows[0]?.secret_hash ?? '')) as SessionRecord
}

test('each session sends its claims again within half the life of a mobile token, and few do so in the same minute', async () => {
  const session = await sessionOfAna()
  const all = Array.from({ length: 600 }, (_, at) => ({ ...session, secretHash: secretHash(`session ${at}`) }))
  const versions = () => all.map((one) => careIdentity(portal.portal, one).version)
  const changes = all.map(() => 0)
  for (let [minute, before] = [0, versions()]; minute < lifetimes.mobileToken / 2 / 60_000; minute += 1) {
    portal.clock.advance(60_000)
    const now = versions()
    const changed = now.flatMap((version, at) => (version === before[at] ? [] : [at]))
    // Twenty on average.
    expect(changed.length).toBeLessThan(60)
    for (const at of changed) changes[at] = (changes[at] ?? 0) + 1
    before = now
  }
  expect(new Set(changes)).toEqual(new Set([1]))
})
