import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

let portal: TestPortal
let ana: Signed
let ben: Signed
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  ana = await signedIn('ana.rivera@example.com')
  ben = await signedIn('ben.rivera@example.com')
})
afterEach(() => portal.close())
beforeEach(async () => {
  await ana.refresh()
  await ben.refresh()
})

type Signed = { browser: TestBrowser; profileId: string; telehealthId: string; refresh: () => Promise<void> }

const signedIn = async (email: string): Promise<Signed> => {
  const browser = portal.browser()
  const { profile, familyMember } = (await browser.signIn(email)).json().data
  const refresh = async () => expect((await browser.post('/api/profiles/teladoc-sdk-token')).statusCode).toBe(200)
  return { browser, profileId: profile.id, telehealthId: familyMember.telehealthId, refresh }
}

/** The claims that the telehealth side has of a member. */
const known = async ({ telehealthId }: Signed): Promise<MemberClaims> => {
  const found = await portal.care?.pool.query<{ claims: MemberClaims }>('select claims from members where id = $1', [telehealthId])
  return found?.rows[0]?.claims as MemberClaims
}
const managedOf = async (one: Signed) => (await known(one)).managed.map(({ first, scopes }) => `${first}: ${scopes.join()}`)
const ok = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(200)
}
const personId = async (first: string) =>
  (await portal.pool.query<{ id: string }>('select id from persons where first = $1', [first])).rows[0]?.id ?? ''

test("the claims have the member's profile, group, family and reminders [CALL-49]", async () => {
  expect(await known(ana)).toMatchObject({
    member: { telehealthId: ana.telehealthId, first: 'Ana', email: 'ana.rivera@example.com', language: 'en', zip: '78704' },
    group: { code: 'FOYER', isCovered: true, policy: { cancelStatuses: ['Locked'], soonMinutes: 10 } },
    reminders: { channels: ['email', 'text'], minutesBefore: [1440, 60] },
  })
  expect(await managedOf(ana)).toEqual([
    'Leo: book,see-visits,see-records,messages,pay,share',
    'Mia: book,see-visits,see-records,messages,pay,share',
  ])
})

test('a changed profile is sent without waiting for the next call', async () => {
  const { browser, profileId } = ana
  const { data } = (await browser.get(`/api/profiles/${profileId}`)).json()
  const saved = { first: 'Ana', last: 'Rivera', gender: data.gender ?? 'Female', language: 'Spanish', version: 2 }
  await ok(browser.put(`/api/profiles/${profileId}`, { ...saved, timeZone: 'America/Denver', zip: '80202' }))
  await vi.waitFor(
    async () => expect((await known(ana)).member).toMatchObject({ language: 'es', timeZone: 'America/Denver', zip: '80202' }),
    {
      timeout: 10_000,
    },
  )
})

test('a new phone is sent only once it is confirmed', async () => {
  const { browser, profileId } = ana
  const { data } = (await browser.get(`/api/profiles/${profileId}`)).json()
  const former = (await known(ana)).member.phone
  const saved = { first: 'Ana', last: 'Rivera', gender: data.gender ?? 'Female', language: 'English', version: 2, phone: '5125550177' }
  await ok(browser.put(`/api/profiles/${profileId}`, saved))
  await ana.refresh()
  expect((await known(ana)).member.phone).toBe(former)
  await ok(browser.post('/api/account/phone/code'))
  await portal.portal.outbox.deliverDue('text')
  const code = /\b\d{6}\b/.exec((await listDemoMessages(portal.db, '5125550177')).at(-1)?.text ?? '')?.[0]
  await ok(browser.post('/api/account/phone/confirm', { code }))
  await ana.refresh()
  expect((await known(ana)).member.phone).toBe('5125550177')
})

test('changed notification settings are sent', async () => {
  const { channels } = (await ana.browser.get('/api/account/notifications')).json().data
  await ok(ana.browser.put('/api/account/notifications', { channels: { ...channels, visits: ['text'] }, reminderMinutes: [10] }))
  await ana.refresh()
  expect((await known(ana)).reminders).toEqual({ channels: ['text'], minutesBefore: [10] })
})

test("a grant is sent to the delegate's claims, and its end at once", async () => {
  const body = { delegateId: await personId('Ben'), scopes: ['book', 'see-visits'], until: '2027-01-31' }
  const given = await ana.browser.post('/api/delegations', body)
  await ben.refresh()
  expect(await managedOf(ben)).toContain('Ana: book,see-visits')
  await ok(ana.browser.ask('DELETE', `/api/delegations/${given.json().data.id}`, {}))
  await vi.waitFor(async () => expect(await managedOf(ben)).not.toContain('Ana: book,see-visits'), { timeout: 10_000 })
})

test('an expired grant is no longer sent', async () => {
  const body = { delegateId: await personId('Ben'), scopes: ['pay'], until: '2026-11-20' }
  await ok(ana.browser.post('/api/delegations', body))
  await ben.refresh()
  expect(await managedOf(ben)).toContain('Ana: pay')
  await portal.pool.query(`update sessions set created_at = '2026-11-21T04:00:00Z', last_input_at = '2026-11-21T05:00:00Z'`)
  portal.portal.sessions.forgetAll()
  portal.clock.set('2026-11-21T05:00:30Z')
  await ben.refresh()
  expect(await managedOf(ben)).not.toContain('Ana: pay')
})

test('changed settings and features of the group are sent', async () => {
  const olga = await portal.operator('olga.admin@example.com')
  const { id } = (await olga.get('/api/console/groups?search=FOYER'))
    .json()
    .data.rows.find(({ code }: { code: string }) => code === 'FOYER')
  const group = (await olga.get(`/api/console/groups/${id}`)).json().data
  const settings = {
    ...group.settings,
    visitPolicy: { ...group.settings.visitPolicy, soonMinutes: 20 },
    features: group.settings.features.filter(({ feature }: { feature: string }) => feature !== 'Backcare'),
  }
  await ok(olga.put(`/api/console/groups/${id}`, { version: group.version, settings }))
  await ana.refresh()
  const { policy, features } = (await known(ana)).group
  expect(policy.soonMinutes).toBe(20)
  expect(features).not.toContain('Backcare')
})
