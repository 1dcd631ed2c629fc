import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages, messageThreads } from '#care/server/schema/message-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, answerIn, pdf, png, sendBytes, writeTo } from '#care/server/testing/test-messages.ts'
import { addClinician } from '#care/server/testing/test-visits.ts'
import { testVirus } from '#platform/gateways/file-scan.ts'
import { barePng, secretWords, taggedJpeg, taggedPng } from '#platform/testing/tagged-pictures.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
let clinic: ClinicBrowser
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn()
  // The team of another type has a clinician too; without one nobody can write to it.
  await addClinician(care.db, { types: ['Nutrition'] })
  clinic = clinicBrowser(care)
  await clinic.enter(await addTestClinician(care))
})
beforeEach(async () => {
  ana = await care.sdk('th-ana')
  await care.pool.query('truncate message_threads, messages, message_drafts, message_attachments, inbox_items cascade')
})
afterAll(() => care.close())

/** A new member and the events of an open tab; other tests' late events do not reach it. */
const openTab = async (telehealthId: string) => {
  await care.logIn(testClaims({ member: { telehealthId } }))
  const received: { kind: string; count?: number }[] = []
  const stop = care.care.live.listenAsMember(telehealthId, { sessionId: 's', deliver: (event) => received.push(event), end: () => {} })
  return { sdk: await care.sdk(telehealthId), received, stop }
}

const unread = async () => (await ana.screen('unread_messages')).body.response_data.unviewed_messages
const textsOf = (data: { messages: { text: string; from: string }[] }) => data.messages.map(({ from, text }) => `${from}: ${text}`)

test('a conversation of ten messages carries a file each way, and clinic messages stay unread until opened [SESS-17 FLOW-20 CALL-62]', async () => {
  const { data: saved } = await ana.screen('save_message_draft', {
    patientId: 'th-ana',
    team: 'GeneralMedical',
    subject: 'My cough',
    text: '1',
  })
  const added = await sendBytes(care, `/mobile/message_drafts/${saved.draftId}/attachments?name=picture.png`, png, ana)
  expect(added).toMatchObject({ status: 200, body: { name: 'picture.png', type: 'image/png', bytes: png.length } })
  const { data: sent } = await ana.screen('send_message', { draftId: saved.draftId })
  const at = `/threads/${sent.threadId}`
  const { data: draft } = await clinic.put(`${at}/draft`, { text: '2' })
  const file = await sendBytes(care, `/mobile/clinic${at}/attachments?draftId=${draft.draftId}&name=plan.pdf`, pdf, clinic)
  expect(file.status).toBe(200)
  expect((await clinic.post(`${at}/messages`, { draftId: draft.draftId })).status).toBe(200)
  for (let n = 3; n <= 10; n += 1) {
    care.clock.advance(1000)
    expect((await (n % 2 ? answerIn(ana, sent.threadId, String(n)) : answerAs(clinic, sent.threadId, String(n)))).status).toBe(200)
  }
  const list = await ana.screen('messages')
  expect(list.body.screens[0].data.threads_list).toMatchObject([{ subject: 'My cough', unread: 5, last: { from: 'clinic', text: '10' } }])
  expect(list.body.response_data.unviewed_messages).toBe(5)
  const read = await ana.screen('message_thread', { threadId: sent.threadId })
  expect(textsOf(read.data)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `${n % 2 ? 'member' : 'clinic'}: ${n}`))
  expect(read.data.messages.map(({ isOwn }: { isOwn: boolean }) => isOwn).slice(0, 2)).toEqual([true, false])
  expect(read.data.messages[1]).toMatchObject({ author: 'Chidi Okafor, MD', attachments: [{ name: 'plan.pdf' }] })
  expect(read.body.response_data.unviewed_messages).toBe(0)
  const [toAna, toClinic] = [read.data.messages[1].attachments[0].id, read.data.messages[0].attachments[0].id]
  const got = await care.http.inject({ url: `/mobile/message_attachments/${toAna}`, headers: { authorization: `Bearer ${ana.token}` } })
  expect([got.rawPayload.equals(pdf), got.headers['content-type'], got.headers['content-disposition']]).toEqual([
    true,
    'application/pdf',
    "attachment; filename*=UTF-8''plan.pdf",
  ])
  const { answer } = await clinic.get(`${at}/attachments/${toClinic}`)
  expect(answer.rawPayload.equals(png)).toBe(true)
})

test('a message sent twenty times at once is stored once, from member and clinic', async () => {
  const { data: saved } = await ana.screen('save_message_draft', {
    patientId: 'th-ana',
    team: 'Dermatology',
    subject: 'A mole',
    text: 'It has grown.',
  })
  const twenty = await Promise.all(Array.from({ length: 20 }, () => ana.screen('send_message', { draftId: saved.draftId })))
  expect(new Set(twenty.map(({ status, data }) => JSON.stringify([status, data])))).toHaveLength(1)
  const { threadId } = twenty[0]?.data ?? {}
  const { data: draft } = await clinic.put(`/threads/${threadId}/draft`, { text: 'Please come by.' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => clinic.post(`/threads/${threadId}/messages`, { draftId: draft.draftId })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await care.db.$count(messageThreads)).toBe(1)
  expect(await care.db.$count(messages)).toBe(2)
  expect(await unread()).toBe(1)
})

test('an attachment is checked for type, viruses, size and count; the draft is kept', async () => {
  const { data: saved } = await ana.screen('save_message_draft', { text: 'With a file', subject: 'x' })
  const add = (content: Buffer, name = 'a.pdf') =>
    sendBytes(care, `/mobile/message_drafts/${saved.draftId}/attachments?name=${name}`, content, ana)
  expect((await add(Buffer.from('<script>'))).errors).toEqual(['AttachmentInvalid'])
  expect((await add(Buffer.from(`%PDF-1.7 ${testVirus} %%EOF`))).errors).toEqual(['AttachmentRefused'])
  expect((await add(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024), pdf]))).status).toBe(413)
  for (let n = 0; n < 5; n += 1) expect((await add(png)).status).toBe(200)
  expect((await add(png)).errors).toEqual(['TooManyAttachments'])
  const { data } = await ana.screen('new_message')
  expect(data.draft).toMatchObject({ draftId: saved.draftId, text: 'With a file' })
  expect(data.draft.attachments).toHaveLength(5)
  const [first] = data.draft.attachments
  const path = `/mobile/message_drafts/${saved.draftId}/attachments/${first.id}`
  expect((await ana.ask('DELETE', path)).status).toBe(200)
  expect((await ana.ask('DELETE', path)).status).toBe(404)
})

test('an attached picture loses its metadata and must not be huge; other files stay as they are', async () => {
  const { data: saved } = await ana.screen('save_message_draft', { text: 'With a picture', subject: 'x' })
  const add = (content: Buffer) => sendBytes(care, `/mobile/message_drafts/${saved.draftId}/attachments?name=a`, content, ana)
  const read = async ({ body }: Awaited<ReturnType<typeof add>>) =>
    (await care.http.inject({ url: `/mobile/message_attachments/${body.id}`, headers: { authorization: `Bearer ${ana.token}` } }))
      .rawPayload
  const added = await add(taggedJpeg(6))
  const kept = await read(added)
  for (const word of secretWords) expect(kept.includes(word)).toBe(false)
  expect(added.body.bytes).toBe(kept.length)
  expect((await read(await add(taggedPng()))).equals(barePng())).toBe(true)
  expect((await read(await add(pdf))).equals(pdf)).toBe(true)
  expect((await add(barePng(100_000, 100_000))).errors).toEqual(['PictureTooLarge'])
})

test('attachments are refused without a working virus scanner', async () => {
  const { data: saved } = await ana.screen('save_message_draft', { text: 'x' })
  const { fileScan } = care.care
  const add = () => sendBytes(care, `/mobile/message_drafts/${saved.draftId}/attachments?name=a.pdf`, pdf, ana)
  care.care.fileScan = null
  expect((await add()).errors).toEqual(['AttachmentUnchecked'])
  care.care.fileScan = { isClean: () => Promise.reject(new Error('down')) }
  expect((await add()).errors).toEqual(['AttachmentUnchecked'])
  care.care.fileScan = fileScan
})

test('a draft with missing fields is refused at those fields and kept', async () => {
  const { data: saved } = await ana.screen('save_message_draft', { text: ' ' })
  const refused = await ana.screen('send_message', { draftId: saved.draftId })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.meta.fields ?? refused.body.meta)).not.toEqual([])
  expect((await ana.screen('new_message')).data.draft.draftId).toBe(saved.draftId)
})

test('a new message offers the care team of the latest own conversation', async () => {
  const usual = async () => (await ana.screen('new_message')).data.usualTeam
  expect(await usual()).toBeNull()
  await writeTo(ana, { team: 'Nutrition' })
  care.clock.advance(1000)
  await writeTo(ana, { team: 'BillingSupport' })
  expect(await usual()).toBe('Nutrition')
  care.clock.advance(1000)
  await writeTo(ana, { team: 'GeneralMedical' })
  expect(await usual()).toBe('GeneralMedical')
})

test('a late save does not reopen a draft that was sent', async () => {
  const { data: saved } = await ana.screen('save_message_draft', { patientId: 'th-ana', team: 'Nutrition', subject: 's', text: 't' })
  await ana.screen('send_message', { draftId: saved.draftId })
  expect((await ana.screen('save_message_draft', { draftId: saved.draftId, text: 't2' })).errors).toEqual(['MessageSent'])
  expect((await ana.screen('new_message')).data.draft).toBeNull()
})

test('every open tab gets the unread count after a message and after reading [SESS-10]', async () => {
  const { sdk, received, stop } = await openTab('th-zoe')
  const { data: sent } = await writeTo(sdk, { patientId: 'th-zoe' })
  await answerAs(clinic, sent.threadId, 'One')
  await answerAs(clinic, sent.threadId, 'Two')
  await expect.poll(() => received).toContainEqual({ kind: 'unread', count: 2 })
  await sdk.screen('message_thread', { threadId: sent.threadId })
  await expect.poll(() => received.at(-1)).toEqual({ kind: 'unread', count: 0 })
  stop()
})

test('simultaneous answers to several conversations count up to the right total', async () => {
  const { sdk, received, stop } = await openTab('th-leo')
  const threads: string[] = []
  for (const subject of ['a', 'b', 'c']) threads.push((await writeTo(sdk, { patientId: 'th-leo', subject })).data.threadId)
  await Promise.all(threads.map((threadId) => answerAs(clinic, threadId, 'Hello')))
  await expect.poll(() => received.filter(({ kind }) => kind === 'unread').map(({ count }) => count)).toEqual([1, 2, 3])
  stop()
})

test('members are notified of messages by their chosen channels, without the content', async () => {
  const channels = async (messages: ('email' | 'text')[]) => care.logIn({ ...testClaims(), messages: { channels: messages } })
  const notices = async () => {
    const { data: sent } = await writeTo(ana, { text: 'Quietly asked' })
    await care.pool.query('delete from outbox_messages')
    await answerAs(clinic, sent.threadId, 'Quietly answered')
    const { rows } = await care.pool.query<{ channel: string; text: string; subject: string | null }>('select * from outbox_messages')
    expect(JSON.stringify(rows)).not.toMatch(/Quietly|cough|Okafor/)
    return rows.map(({ channel, subject, text }) => `${channel}: ${subject ?? text.split(' Sign')[0]}`).sort()
  }
  await channels(['email', 'text'])
  expect(await notices()).toEqual(['email: You have a new message', 'text: Foyer: You have a new message.'])
  care.clock.advance(1000)
  await channels([])
  expect(await notices()).toEqual([])
  care.clock.advance(1000)
  await channels(['email'])
})
