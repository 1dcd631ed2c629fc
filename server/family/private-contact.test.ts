import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { repointPerson } from '#server/eligibility/plan/duplicate-store.ts'
import { markEnrolled, saveReferral } from '#server/programs/referral-store.ts'
import { syncProgramNotices } from '#server/programs/sync-program-notices.ts'
import { codeTo } from '#server/testing/sent-messages.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
})
afterEach(() => portal.close())

const [ana, ben] = ['ana.rivera@example.com', 'ben.rivera@example.com']
const path = '/api/account/private-contact'
const empty = { email: '', phone: '', street: '', city: '', state: '', zip: '' }
const safe = { ...empty, email: 'Safe@Example.org', phone: '(512) 555-0177' }

const signedIn = async (email: string): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''
/** Sends a code to the caller's private email or phone and enters it. */
const confirmWay = async (browser: TestBrowser, way: 'email' | 'phone', to: string) => {
  expect((await browser.post(`${path}/code`, { way })).statusCode).toBe(200)
  return browser.post(`${path}/confirm`, { way, code: await codeTo(portal, to) })
}
const errorsOf = (answer: { json: () => { meta?: { errors?: string[] } } }) => answer.json().meta?.errors

test('a member turns them on with one address at least, changes it and turns them off; each is audited', async () => {
  const browser = await signedIn(ben)
  expect((await browser.get(path)).json().data).toEqual({ contact: null })
  expect(errorsOf(await browser.put(path, empty))).toEqual(['PrivateContactNeeded'])
  expect(errorsOf(await browser.put(path, { ...empty, street: '1 Main St' }))).toEqual(['Required', 'Required', 'Required'])
  expect(errorsOf(await browser.put(path, { ...safe, email: 'x', phone: '5' }))).toEqual(['EmailInvalid', 'PhoneInvalid'])
  expect((await browser.put(path, safe)).json().data.contact).toMatchObject({
    email: 'safe@example.org',
    phone: '5125550177',
    postal: null,
    setBy: 'member',
  })
  const postal = { ...empty, street: 'PO Box 7', city: 'Austin', state: 'TX', zip: '78704' }
  expect((await browser.put(path, postal)).json().data.contact).toMatchObject({ email: null, postal: { street: 'PO Box 7', zip: '78704' } })
  expect((await browser.ask('DELETE', path)).json().data).toEqual({ contact: null })
  const { rows } = await portal.pool.query(
    `select event from audit_events where event in ('privacy.on', 'privacy.off') and outcome = 'ok' order by seq`,
  )
  expect(rows.map(({ event }) => event)).toEqual(['privacy.on', 'privacy.on', 'privacy.off'])
})

test('a change needs a fresh proof of identity, and nobody signed out reads it', async () => {
  expect((await portal.browser().get(path)).statusCode).toBe(401)
  const browser = await signedIn(ben)
  portal.clock.advance(16 * 60_000)
  expect(errorsOf(await browser.put(path, safe))).toEqual(['ConfirmationNeeded'])
  expect(errorsOf(await browser.ask('DELETE', path))).toEqual(['ConfirmationNeeded'])
  await browser.post('/api/account/confirm', { currentPassword: demoPassword })
  expect((await browser.put(path, safe)).statusCode).toBe(200)
})

test('grants end, none can be given, and nobody else sees plan, card or claims', async () => {
  const [own, subscriber] = [await signedIn(ben), await signedIn(ana)]
  const grant = { delegateId: await idOf('Ana'), scopes: ['benefits', 'see-visits'], until: '2027-01-31' }
  expect((await own.post('/api/delegations', grant)).statusCode).toBe(200)
  const benId = await idOf('Ben')
  const reads = async () => ({
    claims: (await subscriber.get(`/api/claims?personId=${benId}`)).json().data.rows.length,
    cards: (await subscriber.get('/api/benefits/id-cards')).json().data.cards.some((card: { first: string }) => card.first === 'Ben'),
    amounts: JSON.stringify((await subscriber.get('/api/benefits/plans')).json()).includes('61425'),
    acts: (await subscriber.get('/api/delegations')).json().data.iMayActFor.some((one: { first: string }) => one.first === 'Ben'),
  })
  expect(await reads()).toEqual({ claims: 8, cards: true, amounts: true, acts: true })
  await own.put(path, safe)
  expect(await reads()).toEqual({ claims: 0, cards: false, amounts: false, acts: false })
  expect(errorsOf(await own.post('/api/delegations', grant))).toEqual(['PrivateContactOn'])
  const mails = await portal.pool.query(`select from outbox_messages where kind = 'delegation-revoked'`)
  expect(mails.rowCount).toBe(0)
  await own.ask('DELETE', path)
  expect((await reads()).claims).toBe(0)
})

test('the portal’s messages about care go to that address alone', async () => {
  const browser = await signedIn(ana)
  await browser.put(path, safe)
  await confirmWay(browser, 'email', 'safe@example.org')
  await confirmWay(browser, 'phone', '5125550177')
  const profileId = (await portal.pool.query(`select id from profiles where email = $1`, [ana])).rows[0].id
  const now = portal.clock.now()
  await markEnrolled(portal.db, await saveReferral(portal.db, { id: uuidv7(), profileId, program: 'diabetes', now }), now)
  await syncProgramNotices(portal.portal, portal.db, new AbortController().signal)
  const asked = await browser.post('/api/csr/ticket', {
    subject: 'Claim LS260000',
    comment: 'Why?',
    name: 'Ana Rivera',
    email: ana,
    phone: '5125550118',
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const sue = await portal.operator('sue.support@example.com')
  const [ticket] = (await portal.pool.query(`select id from cases where kind = 'support-ticket' order by created_at desc limit 1`)).rows
  expect((await sue.post(`/api/console/cases/${ticket.id}/answer`, { answer: 'Because.' })).statusCode).toBe(200)
  const { rows } = await portal.pool.query(
    `select kind, channel, recipient from outbox_messages where kind in ('program-notice', 'case-answer') order by kind, channel`,
  )
  expect(rows).toEqual([
    { kind: 'case-answer', channel: 'email', recipient: 'safe@example.org' },
    { kind: 'program-notice', channel: 'email', recipient: 'safe@example.org' },
    { kind: 'program-notice', channel: 'text', recipient: '5125550177' },
  ])
})

test('no notice goes to an email or phone before its code was entered, and a code of the address before is void', async () => {
  const browser = await signedIn(ben)
  expect((await browser.put(path, safe)).json().data.contact.unconfirmed).toEqual(['email', 'phone'])
  const atCare = async () => {
    await sendChangedRights(portal.portal, portal.db)
    const { rows } = (await portal.care?.pool.query('select is_on, email, phone from care.private_contacts')) ?? { rows: [] }
    return rows
  }
  expect(await atCare()).toEqual([{ is_on: true, email: null, phone: null }])
  expect(errorsOf(await browser.post(`${path}/confirm`, { way: 'email', code: '000000' }))).toEqual(['PinExpired'])
  await browser.post(`${path}/code`, { way: 'email' })
  const first = await codeTo(portal, 'safe@example.org')
  expect(errorsOf(await browser.post(`${path}/confirm`, { way: 'email', code: first === '111111' ? '222222' : '111111' }))).toEqual([
    'PinInvalid',
  ])
  // A code of the phone is not one of the email, and a changed address needs a code of its own.
  expect(errorsOf(await browser.post(`${path}/confirm`, { way: 'phone', code: first }))).toEqual(['PinExpired'])
  await browser.put(path, { ...safe, email: 'other@example.org' })
  expect(errorsOf(await browser.post(`${path}/confirm`, { way: 'email', code: first }))).toEqual(['PinExpired'])
  expect((await confirmWay(browser, 'email', 'other@example.org')).json().data.contact.unconfirmed).toEqual(['phone'])
  portal.clock.advance(1000)
  expect(await atCare()).toEqual([{ is_on: true, email: 'other@example.org', phone: null }])
  expect(errorsOf(await browser.post(`${path}/code`, { way: 'email' }))).toEqual(['NotFound'])
  // What was confirmed stays so when another part of the address changes.
  const kept = await browser.put(path, { ...empty, email: 'other@example.org', phone: '(512) 555-0178' })
  expect(kept.json().data.contact.unconfirmed).toEqual(['phone'])
  const { rows } = await portal.pool.query(`select event from audit_events where event like 'privacy.c%' and outcome = 'ok' order by seq`)
  expect(rows.map(({ event }) => event)).toEqual(['privacy.code.send', 'privacy.code.send', 'privacy.confirm'])
})

test('nobody signed out sends or enters a code, nor somebody with nothing to confirm', async () => {
  for (const [at, body] of [
    ['code', { way: 'email' }],
    ['confirm', { way: 'email', code: '123456' }],
  ] as const) {
    expect((await portal.browser().post(`${path}/${at}`, body)).statusCode).toBe(401)
    expect(errorsOf(await (await signedIn(ben)).post(`${path}/${at}`, body))).toEqual(['NotFound'])
  }
})

test('the telehealth side learns of it, also of one that an operator turned on for a minor old enough', async () => {
  const [sue, leo] = [await portal.operator('sue.support@example.com'), await idOf('Leo')]
  const place = `/api/console/members/${leo}/private-contact`
  expect(errorsOf(await sue.get(place))).toEqual(['ReasonNeeded'])
  await sue.post(`/api/console/members/${leo}/open`, { reason: 'member-called' })
  expect(errorsOf(await sue.put(place, { contact: safe }))).toEqual(['BelowConsentAge'])
  await portal.pool.query(`update persons set dob = '2012-01-01' where id = $1`, [leo])
  expect((await sue.put(place, { contact: safe })).json().data.contact).toMatchObject({ email: 'safe@example.org', setBy: 'operator' })
  expect((await (await signedIn(ana)).get(`/api/claims?personId=${leo}`)).json().data.rows).toEqual([])
  expect((await sue.get(`/api/console/members/${leo}/claims`)).json().data.rows[0].keptFrom).toBe('family')
  await sendChangedRights(portal.portal, portal.db)
  const atCare = async () =>
    (
      await portal.care?.pool.query(`select c.is_on, c.email from care.private_contacts c where c.patient_id = $1`, [
        (await portal.pool.query('select telehealth_id from persons where id = $1', [leo])).rows[0].telehealth_id,
      ])
    )?.rows
  expect(await atCare()).toEqual([{ is_on: true, email: 'safe@example.org' }])
  portal.clock.advance(1000)
  expect((await sue.ask('DELETE', place)).json().data).toEqual({ contact: null })
  await sendChangedRights(portal.portal, portal.db)
  expect(await atCare()).toEqual([{ is_on: false, email: null }])
})

test('they stay when two records of a person are merged', async () => {
  await (await signedIn(ben)).put(path, safe)
  const [from, to] = [await idOf('Ben'), await idOf('Mia')]
  await repointPerson(portal.db, from, to)
  expect((await portal.pool.query('select email from private_contacts where person_id = $1', [to])).rows).toEqual([
    { email: 'safe@example.org' },
  ])
})
