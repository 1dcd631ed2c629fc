import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { fail } from '#platform/http/fail.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
})
afterEach(() => care.close())

const caseId = randomUUID()
const notice = {
  notice_id: caseId,
  about: { kind: 'ticket', reference: 'ACDE-3467', subject: 'My card' },
  at: '2026-11-20T12:00:00.000Z',
  member: { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera' },
}
const put = async (headers: Record<string, string>, payload: object = notice) =>
  (await care.http.inject({ method: 'POST', url: '/mobile/notices', headers, payload })).statusCode
const ofPortal = { [mobileHeaders.token]: 'mobile-token' }
const inboxOf = async (id: string) => (await (await care.sdk(id)).screen('inbox')).data.items

test('a support answer sent several times is one unread entry that the badge does not count', async () => {
  expect(await Promise.all([put(ofPortal), put(ofPortal), put(ofPortal)])).toEqual([200, 200, 200])
  const [item, ...others] = await inboxOf('th-ana')
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'ticket',
    reference: 'ACDE-3467',
    subject: 'My card',
    isRead: false,
    createdAt: notice.at,
    patient: { isSelf: true },
  })
  expect(await inboxOf('th-zoe')).toEqual([])
  const ana = await care.sdk('th-ana')
  await ana.screen('mark_inbox_item', { itemId: item.id, isRead: true })
  expect(await put(ofPortal)).toBe(200)
  expect(await inboxOf('th-ana')).toMatchObject([{ isRead: true }])
  expect((await ana.screen('inbox')).body.response_data.unviewed_messages).toBe(0)
})

test('enrollment in a program is an inbox entry; an unknown program is refused', async () => {
  const about = { kind: 'program', program: 'diabetes' }
  const member = { telehealthId: 'th-zoe', first: 'Zoe', last: 'Rivera' }
  expect(await put(ofPortal, { ...notice, notice_id: randomUUID(), member, about })).toBe(200)
  expect(await inboxOf('th-zoe')).toMatchObject([{ kind: 'program', program: 'diabetes', isRead: false }])
  expect(await put(ofPortal, { ...notice, notice_id: randomUUID(), member, about: { kind: 'program', program: 'dancing' } })).toBe(422)
})

test("only the portal's server may send notices, within a limit", async () => {
  for (const headers of [{}, { [mobileHeaders.token]: 'nonsense' }, { authorization: `Bearer ${(await care.sdk('th-ana')).token}` }])
    expect(await put(headers as Record<string, string>, { ...notice, notice_id: randomUUID() })).toBe(401)
  expect(await put(ofPortal, { ...notice, notice_id: 'none' })).toBe(422)
  const { consume } = care.care.limits
  care.care.limits.consume = () => void fail('TooManyTries', { retryAfterSeconds: 60 })
  expect(await put(ofPortal)).toBe(429)
  care.care.limits.consume = consume
})
