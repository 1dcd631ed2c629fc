import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, answerIn, pdf, sendBytes, writeTo } from '#care/server/testing/test-messages.ts'
import { fail } from '#platform/http/fail.ts'

const mia = { telehealthId: 'th-mia', first: 'Mia', last: 'Rivera', dateOfBirth: '2020-05-05' }
const none = '01a1faec-1b0d-727a-bf7b-71f578fc9322'

let care: TestCare
let clinic: ClinicBrowser
let ids: { threadId: string; draftId: string; fileId: string; itemId: string; clinicDraftId: string }
const people = {
  ana: testClaims({ managed: [{ ...mia, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }] }),
  ben: testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...mia, scopes: ['messages'] }] }),
  zoe: testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }),
}

beforeEach(async () => {
  care = await openTestCare()
  for (const claims of Object.values(people)) await care.logIn(claims)
  clinic = clinicBrowser(care)
  await clinic.enter(await addTestClinician(care))
  const ana = await care.sdk('th-ana')
  const { data: sent } = await writeTo(ana, { patientId: 'th-mia', subject: 'Her fever' })
  await answerAs(clinic, sent.threadId, 'Give her water.')
  const { data: draft } = await ana.screen('save_message_draft', { threadId: sent.threadId, text: 'And then?' })
  const file = await sendBytes(care, `/mobile/message_drafts/${draft.draftId}/attachments?name=a.pdf`, pdf, ana)
  const { data: clinicDraft } = await clinic.put(`/threads/${sent.threadId}/draft`, { text: 'Wait.' })
  const [item] = (await ana.screen('inbox')).data.items
  ids = { threadId: sent.threadId, draftId: draft.draftId, fileId: file.body.id, itemId: item.id, clinicDraftId: clinicDraft.draftId }
})
afterEach(() => care.close())

type Sdk = Awaited<ReturnType<TestCare['sdk']>>

/** Every message and inbox call of the SDK, by name. */
const calls: Record<string, (sdk: Sdk) => Promise<{ status: number }>> = {
  messages: (sdk) => sdk.screen('messages'),
  unread_messages: (sdk) => sdk.screen('unread_messages'),
  message_thread: (sdk) => sdk.screen('message_thread', { threadId: ids.threadId }),
  new_message: (sdk) => sdk.screen('new_message'),
  save_message_draft: (sdk) => sdk.screen('save_message_draft', { threadId: ids.threadId, text: 'x' }),
  send_message: (sdk) => sdk.screen('send_message', { draftId: ids.draftId }),
  'add a file': (sdk) => sendBytes(care, `/mobile/message_drafts/${ids.draftId}/attachments?name=a.pdf`, pdf, sdk),
  'drop a file': (sdk) => sdk.ask('DELETE', `/mobile/message_drafts/${ids.draftId}/attachments/${ids.fileId}`),
  'read a file': async (sdk) => {
    const headers = { authorization: `Bearer ${sdk.token}` }
    const { statusCode, body } = await care.http.inject({ method: 'GET', url: `/mobile/message_attachments/${ids.fileId}`, headers })
    return { status: statusCode, body: statusCode === 200 ? body : JSON.parse(body) }
  },
  inbox: (sdk) => sdk.screen('inbox'),
  unread_preview: (sdk) => sdk.screen('unread_preview'),
  mark_inbox_item: (sdk) => sdk.screen('mark_inbox_item', { itemId: ids.itemId, isRead: true }),
}
const all = Object.entries(calls)

test.each(all)('%s refuses another scope, an unknown member and an ended session', async (_, ask) => {
  expect((await ask(await care.sdk('th-ana', 'visits medical-info'))).status).toBe(404)
  expect((await ask(await care.sdk('th-nobody'))).status).toBe(401)
  await insertEndedSession(care.db, 'sid-ended', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-ended'))).status).toBe(401)
})

test('messages, drafts, files and inbox entries of one member are not found for another', async () => {
  const zoe = await care.sdk('th-zoe')
  const about = ['message_thread', 'save_message_draft', 'add a file', 'drop a file', 'read a file', 'mark_inbox_item']
  for (const name of about) expect([name, (await calls[name]?.(zoe))?.status]).toEqual([name, 404])
  expect((await zoe.screen('send_message', { draftId: ids.draftId })).errors).toEqual(['DraftGone'])
  expect((await zoe.screen('messages')).data.threads_list).toEqual([])
  expect((await zoe.screen('inbox')).data.items).toEqual([])
  expect((await zoe.screen('unread_preview')).data.items).toEqual([])
  expect((await zoe.screen('save_message_draft', { patientId: 'th-mia', text: 'x' })).status).toBe(404)
})

test('a member with the scope for messages reads and answers them; one who may only see visits has none of them', async () => {
  await care.logIn(
    testClaims({ member: { telehealthId: 'th-cleo' }, managed: [{ ...mia, scopes: ['see-visits', 'book', 'see-records'] }] }),
  )
  const cleo = await care.sdk('th-cleo')
  expect((await cleo.screen('messages')).data.threads_list).toEqual([])
  expect((await cleo.screen('inbox')).data.items).toEqual([])
  expect((await cleo.screen('message_thread', { threadId: ids.threadId })).status).toBe(404)
  const ben = await care.sdk('th-ben')
  const list = await ben.screen('messages')
  expect(list.data.threads_list).toMatchObject([{ subject: 'Her fever', unread: 1 }])
  expect((await ben.screen('inbox')).data.items).toMatchObject([
    { kind: 'message', patient: { first: 'Mia', isSelf: false }, isRead: false },
  ])
  expect((await ben.screen('message_thread', { threadId: ids.threadId })).data.refusal).toBeNull()
  expect((await answerIn(ben, ids.threadId, 'Hello')).status).toBe(200)
  expect((await ben.screen('messages')).body.response_data.unviewed_messages).toBe(0)
  expect((await (await care.sdk('th-ana')).screen('messages')).body.response_data.unviewed_messages).toBe(1)
})

test("a member who may no longer see a child's visits loses its messages and inbox entries", async () => {
  care.clock.advance(1000)
  await care.logIn({ ...people.ben, managed: [] })
  const ben = await care.sdk('th-ben')
  expect((await ben.screen('message_thread', { threadId: ids.threadId })).status).toBe(404)
  expect((await ben.screen('inbox')).data.items).toEqual([])
})

test('a member whose coverage has ended may write only to billing', async () => {
  care.clock.advance(1000)
  await care.logIn({ ...people.zoe, group: { ...people.zoe.group, isCovered: false } })
  const zoe = await care.sdk('th-zoe')
  expect((await zoe.screen('new_message')).data.teams).toEqual(['BillingSupport'])
  expect((await writeTo(zoe, { patientId: 'th-zoe' })).errors).toEqual(['CoverageEnded'])
  expect((await writeTo(zoe, { patientId: 'th-zoe', team: 'BillingSupport' })).status).toBe(200)
})

const clinicCalls: Record<string, (by: ClinicBrowser) => Promise<{ status: number }>> = {
  'list threads': (by) => by.get('/threads'),
  'read a thread': (by) => by.get(`/threads/${ids.threadId}`),
  'save a draft': (by) => by.put(`/threads/${ids.threadId}/draft`, { text: 'x' }),
  'send a message': (by) => by.post(`/threads/${ids.threadId}/messages`, { draftId: ids.clinicDraftId }),
  'add a file': (by) => sendBytes(care, `/mobile/clinic/threads/${ids.threadId}/attachments?draftId=${ids.clinicDraftId}&name=a`, pdf, by),
  'drop a file': (by) => by.remove(`/threads/${ids.threadId}/attachments/${ids.fileId}?draftId=${ids.clinicDraftId}`),
  'read a file': (by) => by.get(`/threads/${ids.threadId}/attachments/${ids.fileId}`),
}

test.each(Object.entries(clinicCalls))("the clinic call '%s' refuses signed-out callers and a pending PIN", async (_, ask) => {
  expect((await ask(clinicBrowser(care))).status).toBe(401)
  const pending = clinicBrowser(care)
  await pending.enter(await addTestClinician(care, { email: `${crypto.randomUUID()}@example.com` }), { isPending: true })
  expect((await ask(pending)).status).toBe(403)
})

test('clinicians see the conversations of their visit types and billing, and no others', async () => {
  await writeTo(await care.sdk('th-zoe'), { patientId: 'th-zoe', team: 'BillingSupport' })
  const therapist = clinicBrowser(care)
  await therapist.enter(await addTestClinician(care, { email: 'maja@example.com', types: ['MentalHealth'] }))
  const { rows } = (await therapist.get('/threads')).data
  expect(rows.map(({ team }: { team: string }) => team)).toEqual(['BillingSupport'])
  for (const [name, ask] of Object.entries(clinicCalls).slice(1)) expect([name, (await ask(therapist)).status]).toEqual([name, 404])
  expect((await clinic.get('/threads')).data.rows.map(({ unread }: { unread: number }) => unread)).toEqual([1, 0])
  expect((await clinic.get(`/threads/${none}`)).status).toBe(404)
})

test("a draft belongs to its writer, and the clinic cannot read a member's unsent file", async () => {
  const other = clinicBrowser(care)
  await other.enter(await addTestClinician(care, { email: 'second@example.com' }))
  expect((await other.post(`/threads/${ids.threadId}/messages`, { draftId: ids.clinicDraftId })).errors).toEqual(['DraftGone'])
  expect((await clinic.get(`/threads/${ids.threadId}/attachments/${ids.fileId}`)).status).toBe(404)
  expect((await clinic.post(`/threads/${ids.threadId}/messages`, { draftId: ids.draftId })).errors).toEqual(['DraftGone'])
})

test('every call is refused over its limit', async () => {
  const { consume } = care.care.limits
  care.care.limits.consume = () => void fail('TooManyTries', { retryAfterSeconds: 60 })
  const ana = await care.sdk('th-ana')
  for (const [name, ask] of all) expect([name, (await ask(ana)).status]).toEqual([name, 429])
  for (const [name, ask] of Object.entries(clinicCalls)) expect([name, (await ask(clinic)).status]).toEqual([name, 429])
  care.care.limits.consume = consume
})

test('every read and write is audited', async () => {
  const ana = await care.sdk('th-ana')
  const inOrder = ['messages', 'message_thread', 'read a file', 'drop a file', 'send_message', 'inbox', 'mark_inbox_item']
  for (const name of inOrder) expect([name, (await calls[name]?.(ana))?.status]).toEqual([name, 200])
  expect((await clinicCalls['read a thread']?.(clinic))?.status).toBe(200)
  const { rows } = await care.pool.query<{ event: string }>(
    `select distinct event from audit_events where event ~ 'message|inbox' order by 1`,
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'inbox.mark',
    'inbox.read',
    'message.answer',
    'message.attach',
    'message.attach_drop',
    'message.attach_read',
    'message.draft',
    'message.open',
    'message.send',
    'sdk.messages.read',
  ])
})
