import { expect, test } from 'vitest'
import { inboxItem, inboxKinds, newsOf } from '#shared/inbox/inbox-items.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('a new state of a visit is news, before a new time', () => {
  const before = { status: 'Requested', requestedAt: at('15:00') } as const
  expect(newsOf(before, { status: 'Locked', requestedAt: at('15:00') })).toBe('Locked')
  expect(newsOf(before, { status: 'Locked', requestedAt: at('16:00') })).toBe('Locked')
})

test('a new time alone is a move, and anything else is no news', () => {
  const before = { status: 'Locked', requestedAt: at('15:00') } as const
  expect(newsOf(before, { ...before, requestedAt: at('15:01') })).toBe('Moved')
  expect(newsOf(before, { ...before, requestedAt: at('15:00') })).toBeNull()
})

const common = {
  id: 'i-1',
  subjectId: 's-1',
  patient: { first: 'Leo', last: 'Rivera', isSelf: false },
  createdAt: '2026-11-20T15:00:00Z',
  isRead: false,
}
const visit = { reference: 'V-1', type: 'GeneralMedical', news: 'Moved' }
const dataOf = {
  message: { team: 'GeneralMedical', subject: 'A cough', author: 'Nia Newell' },
  visit,
  summary: { ...visit, news: 'Completed' },
  invoice: { number: 'F-1', news: 'Raised' },
  program: { program: 'diabetes' },
  ticket: { reference: 'T-1', subject: 'A question' },
  prescription: { prescription: 'RX-1', update: 'Received' },
  document: { document: 'DOC-1', documentKind: 'lab', change: 'Signed' },
  followUp: { followsVisit: 'V-1', dueOn: '2026-12-04' },
  questionnaire: { askedOn: '2026-12-04' },
}

test('each kind of item carries its own data, and an unreadable one carries none', () => {
  expect(Object.keys(dataOf)).toEqual(inboxKinds)
  for (const [kind, data] of Object.entries(dataOf))
    expect(inboxItem.parse({ ...common, kind, ...data })).toEqual({ ...common, kind, ...data })
  expect(inboxItem.safeParse({ ...common, kind: 'visit', ...dataOf.invoice }).success).toBe(false)
  expect(inboxItem.parse({ ...common, kind: 'unreadable' })).toEqual({ ...common, kind: 'unreadable' })
})

test('news of an invoice is that it was raised, paid or refunded', () => {
  const isKnown = (news: string) => inboxItem.safeParse({ ...common, kind: 'invoice', number: 'F-1', news }).success
  expect(['Raised', 'Paid', 'Refunded', 'Forgotten'].map(isKnown)).toEqual([true, true, true, false])
})
