import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const hour = 3_600_000

/** What the audit has of the renewals of these accounts. */
const rowsOf = async (...emails: string[]): Promise<(string | null)[]> => {
  const found = await portal.pool.query<{ reason: string | null }>(
    `select reason from audit_events a join profiles p on p.id::text = a.actor_id
      where event = 'token.sdk.refresh' and outcome = 'ok' and p.email = any($1) order by seq`,
    [emails],
  )
  return found.rows.map(({ reason }) => reason)
}

const renewing = async (email: string) => {
  const browser = portal.browser()
  await browser.signIn(email)
  return async (times: number) => {
    for (let n = 0; n < times; n += 1) expect((await browser.post('/api/profiles/teladoc-sdk-token')).statusCode).toBe(200)
  }
}

test('renewals of a token are one audit row an hour for each session, and none is lost when the server stops', async () => {
  const rows = () => rowsOf('ana.rivera@example.com', 'sam.basic@example.com')
  const ana = await renewing('ana.rivera@example.com')
  const sam = await renewing('sam.basic@example.com')
  await ana(3)
  await sam(1)
  expect(await rows()).toEqual(['renewals: 1', 'renewals: 1'])
  await portal.portal.renewals.flush()
  expect(await rows()).toHaveLength(2)
  portal.clock.advance(hour)
  await portal.portal.renewals.flush()
  expect((await rows()).slice(2)).toEqual(['renewals: 2'])
  await ana(1)
  await portal.portal.renewals.flush({ all: true })
  expect((await rows()).slice(3)).toEqual(['renewals: 1'])
})

test('a row names the session whose tokens were renewed, and its member', async () => {
  const ben = await renewing('ben.rivera@example.com')
  await ben(2)
  await portal.portal.renewals.flush({ all: true })
  const { rows: found } = await portal.pool.query(
    `select count(distinct session_hash)::int as sessions, count(distinct actor_id)::int as actors, count(*)::int as n, bool_and(ip is not null) as ip
     from audit_events a join profiles p on p.id::text = a.actor_id where event = 'token.sdk.refresh' and p.email like 'ben%'`,
  )
  expect(found[0]).toEqual({ sessions: 1, actors: 1, n: 2, ip: true })
})
