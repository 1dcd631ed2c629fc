import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkWithin } from '#server/care/care-link.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '3' } })
  await seedCare(portal)
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(25 * 3_600_000))

const signedIn = async (email: string) => {
  const browser = portal.browser()
  const { profile } = (await browser.signIn(email)).json().data
  return { browser, id: profile.id as string }
}

describe("the download of a member's own data", () => {
  test('as JSON has every subject, no secrets, and no data of others', async () => {
    const { browser } = await signedIn('ana.rivera@example.com')
    await portal.pool.query(
      `insert into eligibility_inquiries (id, person_id, reason, outcome, problem, stored, queued_at, finished_at)
        select gen_random_uuid(), p.id, a.reason, a.outcome, a.problem, a.stored, a.at, a.at from persons p join (values
          ('Ana', 'registration', 'answered', null, 5, timestamptz '2026-11-19 15:00Z'),
          ('Ana', 'visit', 'failed', 'timeout', 0, timestamptz '2026-11-20 15:00Z'),
          ('Ben', 'visit', 'rejected', 'subscriberNotFound', 0, timestamptz '2026-11-20 15:00Z')
        ) as a (first, reason, outcome, problem, stored, at) on p.first = a.first where p.last = 'Rivera'`,
    )
    const answer = await browser.get('/api/account/my-data.json')
    expect(answer.headers['content-disposition']).toContain('my-data.json')
    const data = answer.json()
    expect(Object.keys(data)).toEqual([
      'madeAt',
      'account',
      'person',
      'coverage',
      'planAmounts',
      'coverageChecks',
      'claims',
      'phones',
      'newEmail',
      'notifications',
      'privateContact',
      'acceptances',
      'sessions',
      'devices',
      'pushDevices',
      'passkeys',
      'authenticator',
      'favorites',
      'pharmacies',
      'clinicians',
      'openVisits',
      'visits',
      'medicalInfo',
      'prescriptions',
      'documents',
      'questionnaires',
      'questionnaireRepeats',
      'surveys',
      'conversations',
      'invoices',
      'pricesPaid',
      'cases',
      'familyChanges',
      'grants',
      'messages',
      'accessLog',
    ])
    expect(data.account).toEqual([expect.objectContaining({ email: 'ana.rivera@example.com' })])
    expect(data.person[0]).toMatchObject({ first: 'Ana', dob: expect.any(String), group: expect.any(String) })
    expect(data.coverage).toEqual([{ line: 'HLT', plan: 'Family care', startsOn: '2026-01-01', endsOn: null, isVoid: false }])
    expect(data.planAmounts).toHaveLength(4)
    expect(data.planAmounts).toContainEqual(
      expect.objectContaining({
        plan: 'Lakeside PPO',
        kind: 'out-of-pocket',
        network: 'in',
        usedCents: 121_840,
        limitCents: null,
        source: 'csv',
      }),
    )
    expect(data.planAmounts).toContainEqual(expect.objectContaining({ kind: 'visits', service: 'MH', usedUnits: 6, limitUnits: 40 }))
    expect(JSON.stringify(data.planAmounts)).not.toContain('61425')
    const [asked, answered] = ['2026-11-20T15:00:00.000Z', '2026-11-19T15:00:00.000Z']
    expect(data.coverageChecks).toEqual([
      { reason: 'visit', outcome: 'failed', problem: 'timeout', amountsStored: 0, createdAt: asked, answeredAt: asked },
      { reason: 'registration', outcome: 'answered', problem: null, amountsStored: 5, createdAt: answered, answeredAt: answered },
    ])
    expect(data.claims[0]).toMatchObject({ number: expect.stringMatching(/^LS/), status: 'pending', billedCents: 24_000, owedCents: null })
    expect(JSON.stringify(data.claims)).not.toContain('Chiropractic')
    expect(data.favorites.length).toBeGreaterThan(0)
    expect(data.visits[0]).toMatchObject({
      type: 'General Medical',
      status: 'Completed',
      provider: 'Chidi Okafor',
      summary: expect.any(String),
    })
    expect(data.medicalInfo.length).toBeGreaterThan(0)
    expect(data.conversations[0]).toMatchObject({ subject: expect.any(String), author: expect.any(String), text: expect.any(String) })
    expect(data.invoices[0]).toMatchObject({ number: expect.stringMatching(/^INV-/), amountCents: expect.any(Number) })
    expect(data.accessLog.at(-1)).toMatchObject({ event: 'data.download', by: 'you' })
    expect(answer.body).not.toMatch(/argon2|ben\.rivera|secret/i)
  })

  test('names the place of visits in a series, coming and past, and the series', async () => {
    const { browser } = await signedIn('ana.rivera@example.com')
    const seriesId = '00000000-0000-7000-8000-00000000005e'
    await portal.care?.db.execute(sql`update care.visits set series_id = ${seriesId}, series_weeks = 1
      where patient_first = 'Ana' and status not in ('Cancelled', 'Expired')`)
    const data = (await browser.get('/api/account/my-data.json')).json()
    const visits = [...data.openVisits, ...data.visits].filter((visit) => !['Cancelled', 'Expired'].includes(visit.status))
    const total = visits.length
    expect(data.openVisits.length * data.visits.length).toBeGreaterThan(0)
    expect(visits.map(({ seriesPlace }) => seriesPlace).toSorted((a, b) => a - b)).toEqual(visits.map((_, at) => at + 1))
    expect(new Set(visits.map((visit) => `${visit.seriesVisits} ${visit.seriesId}`))).toEqual(new Set([`${total} ${seriesId}`]))
    await portal.care?.db.execute(sql`update care.visits set series_id = null, series_weeks = null`)
    const without = (await browser.get('/api/account/my-data.json')).json()
    expect([...without.openVisits, ...without.visits].some((visit) => 'seriesPlace' in visit)).toBe(false)
  })

  test('has the plan of a series whose first visit has no time yet', async () => {
    const { browser } = await signedIn('ana.rivera@example.com')
    const plan = { everyWeeks: 2, visits: 6, priceCents: 0, memberId: 'th-other' }
    await portal.care?.db.execute(sql`update care.visits set series_plan = ${JSON.stringify(plan)}
      where patient_first = 'Ana' and status in ('Requested', 'Proposed')`)
    const answer = await browser.get('/api/account/my-data.json')
    await portal.care?.db.execute(sql`update care.visits set series_plan = null`)
    const planned = answer.json().openVisits.filter((visit: object) => 'plannedVisits' in visit)
    expect(planned.length).toBeGreaterThan(0)
    expect(planned[0]).toMatchObject({ plannedVisits: 6, plannedWeeks: 2 })
    expect(answer.body).not.toContain('th-other')
  })

  test("as a page is in the profile's language, with its text escaped", async () => {
    const { browser, id } = await signedIn('rita.rx@example.com')
    const { first, last } = (await browser.get(`/api/profiles/${id}`)).json().data
    await browser.put(`/api/profiles/${id}`, { first, last, gender: 'Female', language: 'Other', otherLanguage: '<b>x' })
    const page = await browser.get('/api/account/my-data.html')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toMatch(/^<!doctype html><html lang="en"/)
    expect(page.body).toContain('&lt;b&gt;x')
    expect(page.body).not.toContain('<b>x')
    await browser.put(`/api/profiles/${id}`, { first, last, gender: 'Female', language: 'Arabic' })
    expect((await browser.get('/api/account/my-data.html')).body).toMatch(/lang="ar" dir="rtl".*كل ما لدينا عنك/s)
  })

  test('the own coverage is FHIR that an independent validator accepts, as the CARIN insurance card has it', async () => {
    const { browser } = await signedIn('ben.rivera@example.com')
    const answer = await browser.get('/api/account/my-coverage.json')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+json'])
    const bundle = answer.json()
    expect(fhirFaults(bundle)).toEqual([])
    const resources = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource)
    expect(resources.map(({ resourceType }: { resourceType: string }) => resourceType)).toEqual(['Patient', 'Organization', 'Coverage'])
    const [patient, payer, coverage] = resources
    expect(patient).toMatchObject({ name: [{ family: 'Rivera', given: ['Ben'] }], identifier: [{ value: 'LSP204817' }] })
    expect(coverage).toMatchObject({
      meta: { profile: ['http://hl7.org/fhir/us/insurance-card/StructureDefinition/C4DIC-Coverage'] },
      status: 'active',
      subscriberId: 'LSP204817',
      type: { coding: [{ code: 'PPO' }] },
      relationship: { coding: [{ code: 'spouse' }] },
      period: { start: '2026-01-01' },
      payor: [{ reference: `urn:uuid:${payer.id}` }],
      beneficiary: { reference: `urn:uuid:${patient.id}` },
    })
    expect(
      coverage.class.map(({ type, value }: { type: { coding: [{ code: string }] }; value: string }) => [type.coding[0].code, value]),
    ).toEqual([
      ['group', 'LS-40118'],
      ['plan', 'PPO'],
      ['rxbin', '000123'],
      ['rxpcn', 'LKSRX'],
      ['rxgroup', 'LSFOYER'],
    ])
    const costs = coverage.costToBeneficiary.map((cost: { type: { coding: [{ code: string }] }; valueMoney: { value: number } }) => [
      cost.type.coding[0].code,
      cost.valueMoney.value,
    ])
    expect(costs).toEqual([
      ['gpvisit', 30],
      ['urgentcare', 75],
      ['emergency', 250],
      ['IndInDed', 1500],
      ['FamInDed', 3000],
      ['IndInMax', 6000],
      ['FamInMax', 12_000],
      ['IndOutDed', 3000],
      ['FamOutDed', 6000],
      ['IndOutMax', 12_000],
      ['FamOutMax', 24_000],
    ])
    expect(answer.body).not.toMatch(/Ana|Leo|Mia/)
    portal.clock.advance(16 * 60_000)
    expect((await browser.get('/api/account/my-coverage.json')).json().meta.errors).toEqual(['ConfirmationNeeded'])
    const { browser: sams } = await signedIn('sam.basic@example.com')
    expect((await sams.get('/api/account/my-coverage.json')).json()).toMatchObject({ resourceType: 'Bundle', entry: [] })
  })

  test('needs a recent sign-in or the password, and is audited', async () => {
    const { browser } = await signedIn('ana.rivera@example.com')
    portal.clock.advance(16 * 60_000)
    expect((await browser.get('/api/account/my-data.json')).json().meta.errors).toEqual(['ConfirmationNeeded'])
    await browser.post('/api/account/confirm', { currentPassword: demoPassword })
    expect((await browser.get('/api/account/my-data.json')).statusCode).toBe(200)
    const { rows } = await portal.pool.query(`select outcome from audit_events where event = 'data.download' order by seq desc limit 1`)
    expect(rows).toEqual([{ outcome: 'ok' }])
  })

  test('fails when the telehealth service is unreachable, instead of leaving out visits', async () => {
    const { browser } = await signedIn('ana.rivera@example.com')
    portal.portal.care.connect(() => Promise.reject(new Error('away')))
    const answer = await browser.get('/api/account/my-data.json')
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([503, ['CareUnavailable']])
    portal.portal.care.connect(linkWithin(portal.http))
  })
})

describe('the log of messages', () => {
  const messagesOf = async (browser: Awaited<ReturnType<typeof signedIn>>['browser']) =>
    (await browser.get('/api/account/my-data.json')).json().messages as { to: string; kind: string }[]

  /** Dora's browser, after a PIN was sent to her phone; with the phone's number. */
  const sendPinToDora = async () => {
    const dora = await signedIn('dora.secure@example.com')
    const { telehealthId } = (await dora.browser.get('/api/session')).json().data.familyMember
    const [phone] = (await dora.browser.get(`/api/mfa/phones?telehealthId=${telehealthId}`)).json().data
    expect((await dora.browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id })).statusCode).toBe(200)
    const { rows } = await portal.pool.query<{ number: string }>('select number from profile_phones where profile_id = $1', [dora.id])
    return { dora, number: rows[0]?.number as string }
  }

  test('shows nothing of a stranger whose phone was entered as one’s own', async () => {
    const { number } = await sendPinToDora()
    const { browser, id } = await signedIn('ana.rivera@example.com')
    const { first, last } = (await browser.get(`/api/profiles/${id}`)).json().data
    const typed = { first, last, gender: 'Female', language: 'English', phone: number, currentPassword: demoPassword }
    expect((await browser.put(`/api/profiles/${id}`, typed)).statusCode).toBe(200)
    expect((await messagesOf(browser)).filter(({ to }) => to === number)).toEqual([])
  })

  test('shows nothing that an address received before it became one’s own', async () => {
    const { rows } = await portal.pool.query<{ n: number }>(
      `update profiles set email = 'given.up@example.com' where email = 'nora.hyuhg@example.com' returning 1 as n`,
    )
    expect(rows).toHaveLength(1)
    await portal.pool.query(
      `insert into outbox_messages (id, channel, kind, recipient, text, created_at, next_attempt_at, status)
        values (gen_random_uuid(), 'email', 'case-answer', 'given.up@example.com', 'x', now(), now(), 'delivered')`,
    )
    const { browser } = await signedIn('given.up@example.com')
    expect(await messagesOf(browser)).toEqual([])
  })

  test('shows what was sent to the member, also to a phone', async () => {
    const { dora, number } = await sendPinToDora()
    await dora.browser.post('/api/mfa/login', { pin: await portal.lastPin() })
    expect(await messagesOf(dora.browser)).toContainEqual(expect.objectContaining({ to: number, kind: 'pin' }))
  })
})
