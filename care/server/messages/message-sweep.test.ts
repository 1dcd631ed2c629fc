import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageAttachments, messageDrafts } from '#care/server/schema/message-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { pdf, sendBytes, writeTo } from '#care/server/testing/test-messages.ts'
import { addClinician } from '#care/server/testing/test-visits.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
  await addClinician(care.db)
  await care.logIn()
})
afterAll(() => care.close())

const day = 86_400_000

test('an unsent draft and its files are deleted after ninety days; sent messages keep their files', async () => {
  const begin = async () => {
    const ana = await care.sdk('th-ana')
    const words = { patientId: 'th-ana', team: 'Nutrition', subject: 's', text: 't' }
    const { data } = await ana.screen('save_message_draft', words)
    await sendBytes(care, `/mobile/message_drafts/${data.draftId}/attachments?name=a.pdf`, pdf, ana)
    return { ana, draftId: data.draftId }
  }
  const { ana } = await begin()
  expect((await writeTo(ana)).status).toBe(200)
  await begin()
  const left = async (days: number) => {
    await keepCareAt(care, days * day)
    return [await care.db.$count(messageDrafts), await care.db.$count(messageAttachments)]
  }
  expect(await left(89)).toEqual([1, 2])
  expect(await left(91)).toEqual([0, 1])
})
