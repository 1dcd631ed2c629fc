import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchStatements } from '#platform/testing/watch-statements.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

/** The most statements that a call which writes may take; `begin` and `commit` count. */
const most = 8

/** Calls with a transaction that locks or with several conditional writes may take up to twelve; each has its reason. */
const withTransaction: Record<string, string> = {
  'sign-in in a browser that is signed in': 'Ends the earlier session with its audit row in the transaction that opens the new one.',
  'a PIN is sent':
    'PIN, message and session are written in one transaction; the delivery claims the message before it and settles it after.',
  'a PIN is entered':
    'The try is counted and the PIN used up before the transaction that raises the session, so that a refusal stays counted.',
}

/** Calls beyond that, with their own number. */
const longer: Record<string, { most: number; why: string }> = {
  // Twice an hour for each session. The portal reads the member, whom they act for and what is left of the deductible; the other side stores it.
  'the first SDK token': { most: 21, why: 'two servers in one process: 14 statements of the portal, 7 of the telehealth side' },
}

const mostOf = (name: string): number => longer[name]?.most ?? (name in withTransaction ? 12 : most)

let portal: TestPortal
let ana: TestBrowser
let dora: TestBrowser
let statements: ReturnType<typeof watchStatements>
const ids = { ana: '', phone: '', doctor: '' }
const recipient = { email: 'ana.rivera@example.com' }

beforeAll(async () => {
  statements = watchStatements()
  portal = await openTestPortal({ directory: true, care: true })
  ana = portal.browser()
  dora = portal.browser()
  // The first call fills what later ones find in memory.
  ids.ana = (await portal.browser().signIn(recipient.email)).json().data.profile.id
  ids.doctor = (await portal.pool.query('select npi from portal.directory_doctors limit 1')).rows[0].npi
})
afterAll(async () => {
  statements.stop()
  await portal.close()
})

type Answer = Awaited<ReturnType<TestBrowser['post']>>
type Step = [name: string, status: number, act: () => Promise<Answer>]

const message = { name: 'Ana Rivera', ...recipient, subject: 'My card', comment: 'It does not print.' }
const channels = { visits: ['text'], messages: [], invoices: [], programs: [], security: [] }
const sdkToken = () => ana.post(`/api/profiles/${ids.ana}/teladoc-sdk-token`)

const pinStep = async (): Promise<Answer> => {
  const { telehealthId } = (await dora.signIn('dora.secure@example.com')).json().data.familyMember
  const phones = await dora.get(`/api/mfa/phones?telehealthId=${telehealthId}`)
  ids.phone = phones.json().data[0].party_phone_fax_id
  return phones
}

/** The statements of a call, without those of the test's gateway. */
const sentDuring = async ([, status, act]: Step): Promise<string[]> => {
  let answer: Answer | undefined
  const sent = await statements.during(async () => {
    answer = await act()
  })
  expect(answer?.statusCode, answer?.body).toBe(status)
  return sent.filter((one) => !one.includes('"demo_messages"'))
}

const steps: Step[] = [
  ['sign-in', 200, () => ana.signIn(recipient.email)],
  ['sign-in in a browser that is signed in', 200, () => ana.signIn(recipient.email)],
  ['the first SDK token', 200, sdkToken],
  ['another SDK token', 200, sdkToken],
  ['a renewed SDK token', 200, () => ana.post('/api/profiles/teladoc-sdk-token')],
  ['a favorite', 200, () => ana.post(`/api/profiles/${ids.ana}/circles`, { type: 'specialists', itemId: ids.doctor })],
  ['notification settings', 200, () => ana.put('/api/account/notifications', { channels, reminderMinutes: [10] })],
  ['a message to support', 200, () => ana.post('/api/csr/ticket', message)],
  ['a message to support before sign-in', 200, () => portal.browser().post('/api/csr/ticket', message)],
  ['sign-out', 200, () => ana.post('/api/auth/logout')],
  ['a forgotten password', 200, () => portal.browser().post('/api/profiles/password-recovery', recipient)],
  ['a wrong password', 400, () => portal.browser().signIn(recipient.email, 'Wrong-1-password')],
]

test.each(steps)('%s takes few statements', async (...step) => {
  const sent = await sentDuring(step)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(mostOf(step[0]))
  expect(sent.some((one) => /^\s*(insert|update|delete|with)/.test(one))).toBe(true)
})

test('a PIN takes few statements when it is sent, and when it is entered in a browser to remember', async () => {
  await pinStep()
  const body = { communication_id: ids.phone, delivery_method: 'text', mapi_jwt: '' }
  const sending = await sentDuring(['a PIN is sent', 200, () => dora.post('/api/mfa', body)])
  expect(sending.length, sending.join('\n')).toBeLessThanOrEqual(mostOf('a PIN is sent'))
  const pin = await portal.lastPin()
  const entering = await sentDuring([
    'a PIN is entered',
    200,
    () => dora.post('/api/mfa/login', { pin, remember_device: true, mapi_jwt: '' }),
  ])
  expect(entering.length, entering.join('\n')).toBeLessThanOrEqual(mostOf('a PIN is entered'))
})
