import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
const open = async (env: Record<string, string> = {}) => {
  portal = await openTestPortal({ care: true, env })
}
beforeEach(() => open())
afterEach(() => portal.close())

const password = 'Welcome-2-Me!'
const grace = { lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' }
const victor = { ...grace, dob: '1983-11-23' }
type Person = { firstName: string; familyMemberId: string }
type Answered = Awaited<ReturnType<TestBrowser['post']>>

/** Looks somebody up and registers a person of the answer, as a stranger with their own address and phone would. */
const register = async (browser: TestBrowser, lookup: Record<string, string>, name: string, email: string): Promise<Answered> => {
  const found = (await browser.get(`/api/memberships/v2/lookup?${new URLSearchParams(lookup)}`)).json().data
  const familyMemberId = found.persons.find(({ firstName }: Person) => firstName === name)?.familyMemberId
  const account = { email, phone: '(312) 555-0199', password, acceptNotice: true, version: 2 }
  return browser.post('/api/profiles', { ...account, membershipId: found.membershipId, familyMemberId })
}
const errorsOf = (answer: Answered) => [answer.statusCode, answer.json().meta?.errors]
const needsProof = [409, ['RegistrationProofNeeded']]

/** Asks a flow's screen as a signed-in member's SDK. */
const screen = async (browser: TestBrowser, name: string, payload: object = {}) => {
  const { data } = (await browser.post('/api/profiles/teladoc-sdk-token')).json()
  const headers = { authorization: `Bearer ${data?.teladocSdkToken}` }
  return browser.post(`/mobile/screens/${name}`, payload, { headers })
}
const telehealthIdOf = async (first: string): Promise<string> =>
  (await portal.pool.query(`select telehealth_id as id from persons where first = $1 and last = 'Hopewell'`, [first])).rows[0].id
const addAllergy = async (patientId: string): Promise<void> => {
  await portal.care?.pool.query(
    `insert into medical_entries (id, patient_id, list, data, version, created_at, updated_at, updated_by)
     values ($1, $2, 'allergies', '{"name": "Penicillin", "reaction": "", "severity": "severe"}', 1, now(), now(), 'th-mother')`,
    [randomUUID(), patientId],
  )
}
/** What a stranger reads after registering and signing in, if the portal lets them. */
const recordRead = async (browser: TestBrowser, email: string): Promise<string> => {
  await browser.signIn(email, password)
  return (await screen(browser, 'medical_info')).body
}

describe('a stranger who knows a name, a birthday and a zip code', () => {
  test('does not read the allergy of a member who closed their account', async () => {
    const own = portal.browser()
    expect((await register(own, grace, 'Grace', 'grace@example.com')).statusCode).toBe(200)
    await own.signIn('grace@example.com', password)
    const allergy = { name: 'Penicillin', reaction: '', severity: 'severe' }
    const patientId = await telehealthIdOf('Grace')
    const entry = { patientId, list: 'allergies', entryId: randomUUID(), version: 0, data: allergy }
    expect((await screen(own, 'save_medical_entry', entry)).statusCode).toBe(200)
    expect((await screen(own, 'medical_info')).body).toContain('Penicillin')
    await own.post('/api/account/close', { email: 'grace@example.com', currentPassword: password })

    const stranger = portal.browser()
    const answer = await register(stranger, grace, 'Grace', 'stranger@example.com')
    expect(await recordRead(stranger, 'stranger@example.com')).not.toContain('Penicillin')
    expect(errorsOf(answer)).toEqual(needsProof)
  })

  test('does not take over a closed account without care data either', async () => {
    const own = portal.browser()
    await register(own, grace, 'Grace', 'grace@example.com')
    await own.signIn('grace@example.com', password)
    expect((await own.post('/api/account/close', { email: 'grace@example.com', currentPassword: password })).statusCode).toBe(200)
    await portal.care?.pool.query('delete from members')
    expect(errorsOf(await register(portal.browser(), grace, 'Grace', 'stranger@example.com'))).toEqual(needsProof)
  })

  test('does not read the record of a dependent who has turned 18', async () => {
    await addAllergy(await telehealthIdOf('Theo'))
    await portal.pool.query(`update persons set dob = '2008-01-15' where first = 'Theo' and last = 'Hopewell'`)
    const stranger = portal.browser()
    const answer = await register(stranger, { ...grace, dob: '2008-01-15' }, 'Theo', 'stranger@example.com')
    expect(await recordRead(stranger, 'stranger@example.com')).not.toContain('Penicillin')
    expect(errorsOf(answer)).toEqual(needsProof)
  })

  test.each([
    ['the relative', victor],
    ['another person of the membership', grace],
  ])('does not read the record of a relative whose visits somebody else booked, looking up %s', async (_whom, lookup) => {
    await addAllergy(await telehealthIdOf('Victor'))
    const stranger = portal.browser()
    const answer = await register(stranger, lookup, 'Victor', 'stranger@example.com')
    expect(await recordRead(stranger, 'stranger@example.com')).not.toContain('Penicillin')
    expect(errorsOf(answer)).toEqual(needsProof)
  })

  test('registers nobody while the telehealth service cannot be asked for a history', async () => {
    portal.portal.care.connect(() => Promise.reject(new Error('down')))
    expect(errorsOf(await register(portal.browser(), grace, 'Grace', 'stranger@example.com'))).toEqual(needsProof)
  })
})

describe('in production', () => {
  beforeEach(async () => {
    await portal.close()
    await open({ REGISTRATION_PROOF: 'full' })
  })

  test('a ticket does not register another adult of the membership', async () => {
    expect(errorsOf(await register(portal.browser(), grace, 'Victor', 'stranger@example.com'))).toEqual([409, ['LookUpYourself']])
  })

  test.each([
    ['email', 'grace@work.example.com'],
    ['phone', '3125550110'],
  ])('a person whose file has an %s needs a code sent there, even without a history', async (column, value) => {
    await portal.pool.query(`update persons set ${column} = $1 where first = 'Grace'`, [value])
    expect(errorsOf(await register(portal.browser(), grace, 'Grace', 'stranger@example.com'))).toEqual(needsProof)
  })
})

test('a first sign-in needs the PIN where FORCE_MFA requires it of every member', async () => {
  await portal.close()
  await open({ FORCE_MFA: 'true' })
  const browser = portal.browser()
  expect((await register(browser, grace, 'Grace', 'grace@example.com')).statusCode).toBe(200)
  expect((await browser.signIn('grace@example.com', password)).json().data.level).toBe('pending')
})
