import { expect, test } from 'vitest'
import { ticketForm, ticketKey, ticketSent } from '#shared/support/ticket-fields.ts'
import { longestCommentOf, longestSubject } from '#shared/support/ticket-lengths.ts'

const whole = { first: 'Ana', last: 'Rivera', phone: '(512) 555-0118', email: 'ana@example.com', subject: 'Hi', comment: 'Hello' }
const problems = (schema: typeof ticketForm | typeof ticketSent | typeof ticketKey, value: object) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`).sort()

test('first, last, email, subject and comment are required, and the phone has ten digits [SUPP-10 SUPP-11 SUPP-12]', () => {
  expect(problems(ticketForm, whole)).toEqual([])
  expect(problems(ticketForm, { ...whole, subject: 'x', comment: 'y' })).toEqual([])
  const empty = { first: '', last: '', phone: '', email: '', subject: '', comment: '' }
  expect(problems(ticketForm, empty).filter((one) => !one.startsWith('phone'))).toEqual([
    'comment: Required',
    'email: Required',
    'first: Required',
    'last: Required',
    'subject: Required',
  ])
  expect(problems(ticketForm, { ...whole, phone: '555-0118' })).toEqual(['phone: PhoneInvalid'])
  expect(problems(ticketForm, { ...whole, subject: undefined, comment: '  ' })).toEqual(['comment: Required', 'subject: Required'])
})

test('a message has at most 180 characters; a request for an interpreter or a correction has more [SUPP-13]', () => {
  expect(['technical', 'question', undefined].map(longestCommentOf)).toEqual([180, 180, 180])
  expect(['interpreter', 'amendment'].map(longestCommentOf)).toEqual([1000, 1000])
  const of = (length: number, category?: 'interpreter' | 'amendment' | 'question') =>
    problems(ticketForm, { ...whole, comment: 'x'.repeat(length), ...(category ? { category } : {}) })
  expect([of(180), of(180, 'question'), of(1000, 'interpreter'), of(1000, 'amendment')]).toEqual([[], [], [], []])
  for (const wrong of [of(181), of(181, 'question'), of(1001, 'interpreter'), of(1001)]) expect(wrong).toEqual(['comment: InvalidInput'])
})

test('a subject is one line of at most 100 characters, so that no mail header can be put into it', () => {
  expect(longestSubject).toBe(100)
  expect(problems(ticketSent, { ...whole, name: 'Ana Rivera', subject: 'x'.repeat(100) })).toEqual([])
  expect(problems(ticketSent, { ...whole, name: 'Ana Rivera', subject: 'x'.repeat(101) })).toEqual(['subject: InvalidInput'])
  expect(problems(ticketSent, { ...whole, name: 'Ana\nBcc: eve@example.com' })).toEqual(['name: InvalidInput'])
  expect(problems(ticketSent, { ...whole, name: 'x'.repeat(121), comment: 'Two\nlines' })).toEqual([])
  expect(problems(ticketSent, { ...whole, name: 'x'.repeat(122) })).toEqual(['name: InvalidInput'])
})

test('the status of a message needs its reference and the email address', () => {
  expect(problems(ticketKey, { reference: '', email: '' })).toEqual(['email: Required', 'reference: Required'])
  expect(problems(ticketKey, { reference: 'ACDE-3467', email: 'ana@example.com' })).toEqual([])
})
