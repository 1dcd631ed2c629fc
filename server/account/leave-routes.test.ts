import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '3' } })
})
afterEach(() => portal.close())
beforeEach(() => portal.clock.advance(25 * 3_600_000))

const signedIn = async (email: string, password = demoPassword) => {
  const browser = portal.browser()
  const { profile } = (await browser.signIn(email, password)).json().data
  return { browser, id: profile.id as string }
}
const isIn = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) => (await browser.get('/api/session')).statusCode === 200

describe('a new password', () => {
  const next = 'Brand-New-1!'
  const path = (id: string) => `/api/profiles/update/password/${id}`

  test('is set with the current one; all sessions end, and the owner is mailed [ACCT-14 CALL-13]', async () => {
    const [here, there] = [await signedIn('nora.hyuhg@example.com'), await signedIn('nora.hyuhg@example.com')]
    const answer = await here.browser.put(path(here.id), { password: next, currentPassword: demoPassword })
    expect(answer.json()).toEqual({ data: { changed: true } })
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    expect((await portal.browser().signIn('nora.hyuhg@example.com')).statusCode).toBe(400)
    const again = await signedIn('nora.hyuhg@example.com', next)
    // The specification's alternative payload (spec 2).
    const body = { profileId: again.id, password: 'Another-New-2!', currentPassword: next }
    expect((await again.browser.put(path(again.id), body)).statusCode).toBe(200)
    await portal.portal.outbox.deliverDue('email')
    expect((await listDemoMessages(portal.db, 'nora.hyuhg@example.com')).at(-1)?.subject).toBe('Your Foyer password was changed')
    const { rows } = await portal.pool.query(`select reason from audit_events where event = 'password.change' and outcome = 'ok'`)
    expect(rows).toEqual([{ reason: null }, { reason: null }])
  })

  test("is refused for another member's profile, in path or body [CALL-13]", async () => {
    const [sam, rita] = [await signedIn('sam.basic@example.com'), await signedIn('rita.rx@example.com')]
    const body = { password: next, currentPassword: demoPassword }
    expect((await sam.browser.put(path(sam.id), { ...body, profileId: rita.id })).statusCode).toBe(404)
    expect((await sam.browser.put(path(rita.id), body)).statusCode).toBe(404)
    expect([await isIn(sam), await isIn(rita)]).toEqual([true, true])
  })

  test.each([
    [{ currentPassword: '' }, 'currentPassword', 'Required'],
    [{ currentPassword: 'wrong' }, 'currentPassword', 'CurrentPasswordWrong'],
    [{ password: 'short' }, 'password', 'PasswordTooShort'],
    [{ password: 'no-capital-1' }, 'password', 'PasswordNeedsCapital'],
  ])('is refused: %o [ACCT-15 ACCT-16]', async (change, field, code) => {
    const { browser, id } = await signedIn('sam.basic@example.com')
    const answer = await browser.put(path(id), { password: next, currentPassword: demoPassword, ...change })
    expect([answer.statusCode, answer.json().meta.errorMessages[0]]).toEqual([422, expect.objectContaining({ field, code })])
    expect((await browser.get('/api/session')).statusCode).toBe(200)
  })

  test('is refused with 429 after too many wrong current passwords', async () => {
    const { browser, id } = await signedIn('sam.basic@example.com')
    const guess = () => browser.put(path(id), { password: next, currentPassword: 'wrong' })
    let answer = await guess()
    for (let tried = 1; tried < 20 && answer.statusCode !== 429; tried += 1) answer = await guess()
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('closing the account', () => {
  const email = 'pat.paid@example.com'

  test("needs the member's own address and current password", async () => {
    const closing = await signedIn(email)
    const close = (body: object) => closing.browser.post('/api/account/close', { email, currentPassword: demoPassword, ...body })
    expect((await close({ email: 'ana.rivera@example.com' })).json().meta.errors).toEqual(['NotYourEmail'])
    expect((await close({ currentPassword: 'wrong' })).json().meta.errors).toEqual(['CurrentPasswordWrong'])
    expect(await isIn(closing)).toBe(true)
  })

  test('ends every session, frees address and person, keeps eligibility and audit', async () => {
    const [closing, other] = [await signedIn(email), await signedIn(email)]
    const [before] = (await portal.pool.query('select person_id from profiles where id = $1', [closing.id])).rows
    const answer = await closing.browser.post('/api/account/close', { email: 'Pat.Paid@example.com', currentPassword: demoPassword })
    expect(answer.json()).toEqual({ data: { closed: true } })
    expect([await isIn(closing), await isIn(other)]).toEqual([false, false])
    expect((await portal.browser().signIn(email)).statusCode).toBe(400)
    const [row] = (
      await portal.pool.query('select email, password_hash, person_id, former_person_id, closed_at from profiles where id = $1', [
        closing.id,
      ])
    ).rows
    expect(row).toEqual({
      email: `closed:${closing.id}`,
      password_hash: '',
      person_id: null,
      former_person_id: before.person_id,
      closed_at: portal.clock.now(),
    })
    const left = await portal.pool.query(
      `select (select count(*)::int from persons where id = $1) as persons, (select count(*)::int from profile_phones where profile_id = $2) as phones,
        (select count(*)::int from audit_events where subject_id = $3 and event = 'account.close' and outcome = 'ok') as closings`,
      [before.person_id, closing.id, closing.id],
    )
    expect(left.rows).toEqual([{ persons: 1, phones: 0, closings: 1 }])
    await portal.portal.outbox.deliverDue('email')
    expect((await listDemoMessages(portal.db, email)).at(-1)?.subject).toBe('Your Foyer account is closed')
  })

  test('lets the same person and address have a new account', async () => {
    const closing = await signedIn(email)
    expect((await closing.browser.post('/api/account/close', { email, currentPassword: demoPassword })).statusCode).toBe(200)
    const person = (await portal.pool.query('select former_person_id as id from profiles where closed_at is not null')).rows[0].id
    const { createProfile } = await import('#server/account/create-profile.ts')
    const id = await createProfile(portal.portal, portal.db, {
      personId: person,
      email,
      passwordHash: 'x',
      phone: '2125550100',
      first: 'Pat',
      last: 'Paid',
      gender: null,
      zip: null,
      pageLanguage: 'en',
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
