import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { answerAs, answerIn, writeTo } from '#care/server/testing/test-messages.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
let clinic: ClinicBrowser
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  ana = await care.sdk('th-ana')
  clinic = clinicBrowser(care)
  await clinic.enter(await addTestClinician(care))
})
afterEach(() => care.close())

type Item = { id: string; kind: string; subjectId: string; news?: string; subject?: string; isRead: boolean }
const items = async (): Promise<Item[]> => (await ana.screen('inbox')).data.items

test("each step of a visit has an inbox entry; the member's own step is already read", async () => {
  const { data: receipt } = await sendDraft(ana)
  expect(await items()).toMatchObject([{ kind: 'visit', subjectId: receipt.consultId, news: 'Requested', isRead: true }])
  for (const [step, body] of [
    ['accept', {}],
    ['start', {}],
    ['complete', { notes: 'n', summary: 'Rest.' }],
  ] as const) {
    care.clock.advance(1000)
    expect((await clinic.post(`/visits/${receipt.consultId}/${step}`, body)).status).toBe(200)
  }
  expect((await items()).map(({ kind, news, isRead }) => `${kind} ${news} ${isRead}`)).toEqual([
    'invoice Raised false',
    'summary Completed false',
    'visit Started false',
    'visit Locked false',
    'visit Requested true',
  ])
})

test("an entry about a message shows the clinician's last words, and not the member's own after them", async () => {
  const { data: sent } = await writeTo(ana)
  await answerAs(clinic, sent.threadId, 'Keep warm.')
  await answerIn(ana, sent.threadId, 'Thank you!')
  expect((await items()).filter(({ kind }) => kind === 'message')).toMatchObject([{ preview: 'Keep warm.' }])
})

test('the preview has the latest two unread messages, newest first, without their text, and only unread ones', async () => {
  const preview = async () => (await ana.screen('unread_preview')).data.items
  expect(await preview()).toEqual([])
  for (const subject of ['First', 'Second', 'Third']) {
    care.clock.advance(1000)
    const { data: sent } = await writeTo(ana, { subject })
    await answerAs(clinic, sent.threadId, `Answer to ${subject}`)
  }
  const shown = await preview()
  expect(shown).toMatchObject([
    { subject: 'Third', patient: null },
    { subject: 'Second', patient: null },
  ])
  expect(JSON.stringify(shown)).not.toContain('Answer to')
  await ana.screen('message_thread', { threadId: shown[0].threadId })
  expect((await preview()).map(({ subject }: Item) => subject)).toEqual(['Second', 'First'])
})

test('marking a message entry read or unread updates the badge and the message list', async () => {
  const { data: sent } = await writeTo(ana)
  await answerAs(clinic, sent.threadId, 'Hello')
  const [item] = (await items()).filter(({ kind }) => kind === 'message')
  expect(item).toMatchObject({ subjectId: sent.threadId, subject: 'My cough', isRead: false })
  const mark = async (isRead: boolean) =>
    (await ana.screen('mark_inbox_item', { itemId: item?.id, isRead })).body.response_data.unviewed_messages
  expect(await mark(true)).toBe(0)
  expect(await mark(false)).toBe(1)
  expect((await ana.screen('messages')).data.threads_list).toMatchObject([{ unread: 1 }])
  await ana.screen('message_thread', { threadId: sent.threadId })
  expect((await items()).find(({ id }) => id === item?.id)?.isRead).toBe(true)
})

test('a visit that was only stored adds no inbox entry', async () => {
  const before = (await items()).length
  await addTestVisit(care)
  expect(await items()).toHaveLength(before)
})
