import { expect, test } from 'vitest'
import { noticeAt, noticeSetting } from '#shared/maintenance/console-notice.ts'

const at = new Date('2026-11-20T15:00:00Z')
const startsAt = '2026-11-20T15:00:00Z'
const later = { message: 'Closed tonight', startsAt, beginsByItself: true }
const setting = (notice: object) => noticeSetting.parse(notice)
const problems = (notice: object) => noticeSetting.safeParse(notice).error?.issues.map(({ message }) => message) ?? []

test('an empty notice closes and announces nothing, and a message closes the portal [SHELL-081 SHELL-082]', () => {
  expect(noticeAt(setting({}), at)).toEqual({})
  expect(noticeAt(setting({ message: ' Back soon ' }), at)).toEqual({ message: 'Back soon' })
})

test('an announced closure begins at its time only if it begins by itself', () => {
  const before = new Date(at.getTime() - 1)
  const announced = { message: 'Closed tonight', startsAt }
  expect(noticeAt(setting({ upcoming: later }), before)).toEqual({ upcoming: announced })
  expect(noticeAt(setting({ upcoming: later }), at)).toEqual({ message: 'Closed tonight' })
  expect(noticeAt(setting({ upcoming: announced }), at)).toEqual({ upcoming: announced })
})

test('an announced time needs its zone', () => {
  expect(problems({ upcoming: { ...later, startsAt: '2026-11-20T09:00:00-06:00' } })).toEqual([])
  expect(problems({ upcoming: { ...later, startsAt: '2026-11-20T09:00:00' } })).toEqual(['DateInvalid'])
})

test('a message that closes the portal now goes before an announced one, and closed tools are listed', () => {
  const closed = [{ tool: 'prices', message: 'No prices today' }]
  expect(noticeAt(setting({ message: 'Now', upcoming: later, closed }), at)).toEqual({ message: 'Now', closed })
})

test('a message is required where there is one, and has at most 600 characters; a notice has at most 4096 bytes', () => {
  expect(problems({ message: '' })).toEqual(['Required'])
  expect(problems({ message: 'x'.repeat(600) })).toEqual([])
  expect(problems({ message: 'x'.repeat(601) })).toEqual(['NoticeTooLong'])
  const tools = ['visits', 'messages', 'medicalInfo', 'family', 'favorites', 'prices', 'providers']
  expect(problems({ closed: tools.map((tool) => ({ tool, message: 'x'.repeat(600) })) })).toEqual(['NoticeTooLong'])
})
