import { expect, test } from 'vitest'
import { answerEnd, askStateOf, nextAsk } from '#shared/questionnaires/repeat-rules.ts'

const plan = { everyWeeks: 2, firstOn: '2026-10-20', timeZone: 'America/Chicago', times: 3, until: null }
const at = (text: string) => new Date(text)

test('it is asked at 9 in the morning where the patient is, on both sides of the change of clocks', () => {
  expect(nextAsk(plan, 0, at('2026-10-19T12:00:00Z'))).toEqual(at('2026-10-20T14:00:00Z'))
  expect(nextAsk(plan, 1, at('2026-10-20T14:00:00Z'))).toEqual(at('2026-11-03T15:00:00Z'))
})

test('one that was asked at once before 9 in the morning is not asked again on that day', () => {
  expect(nextAsk(plan, 1, at('2026-10-20T12:00:00Z'))).toEqual(at('2026-11-03T15:00:00Z'))
  expect(nextAsk(plan, 0, at('2026-10-20T12:00:00Z'))).toEqual(at('2026-10-20T14:00:00Z'))
})

test('days that passed during an outage are not asked later', () => {
  expect(nextAsk(plan, 1, at('2026-12-01T16:00:00Z'))).toEqual(at('2026-12-15T15:00:00Z'))
})

test('it ends after its times, or after its last day', () => {
  expect(nextAsk(plan, 3, at('2026-10-20T14:00:00Z'))).toBeNull()
  const until = { ...plan, times: null, until: '2026-11-03' }
  expect(nextAsk(until, 9, at('2026-10-20T14:00:00Z'))).toEqual(at('2026-11-03T15:00:00Z'))
  expect(nextAsk(until, 9, at('2026-11-03T15:00:00Z'))).toBeNull()
})

test('it can be answered for two weeks, but not after it is asked again', () => {
  expect(answerEnd({ everyWeeks: 26 }, at('2026-10-01T00:00:00Z'))).toEqual(at('2026-10-15T00:00:00Z'))
  expect(answerEnd({ everyWeeks: 1 }, at('2026-10-01T00:00:00Z'))).toEqual(at('2026-10-08T00:00:00Z'))
  const [now, sentAt] = [at('2026-10-05T00:00:00Z'), at('2026-10-04T00:00:00Z')]
  expect(askStateOf({ sentAt, askUntil: sentAt }, now)).toBe('answered')
  expect(askStateOf({ sentAt: null, askUntil: now }, now)).toBe('missed')
  expect(askStateOf({ sentAt: null, askUntil: at('2026-10-05T00:00:01Z') }, now)).toBe('due')
})
