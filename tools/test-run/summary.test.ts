import { expect, test } from 'vitest'
import type { Outcome } from '#tools/ledger/read-reports.ts'
import { failureLines, isClean, slowestLines, tally, timeLines } from '#tools/test-run/summary.ts'

const outcome = (result: Outcome['result'], seconds = 0, title = 'a test'): Outcome => ({ title, file: 'a.test.ts', seconds, result })
const outcomes = [outcome('passed'), outcome('passed'), outcome('failed')]

test('the last line counts tests, and each broken step as a failure', () => {
  expect(tally({ outcomes: [], broken: [] })).toBe('0 passed, 0 failed')
  expect(tally({ outcomes, broken: [] })).toBe('2 passed, 1 failed')
  expect(tally({ outcomes: [...outcomes, outcome('skipped')], broken: ['types'] })).toBe('2 passed, 2 failed, 1 skipped')
})

test('a run is clean without a failed test and without a broken step', () => {
  expect(isClean({ outcomes: outcomes.slice(0, 2), broken: [] })).toBe(true)
  expect(isClean({ outcomes, broken: [] })).toBe(false)
  expect(isClean({ outcomes: [], broken: ['types'] })).toBe(false)
})

test('the step times end with the total and its goal', () => {
  const steps = [
    { name: 'types', seconds: 12.34 },
    { name: 'browser', seconds: 119.7 },
  ]
  expect(timeLines(steps, 15)).toEqual([
    'Time:',
    '  types          12.3 s',
    '  browser    2 min  0 s',
    '  total      2 min 12 s, within the goal of 15 min',
  ])
  expect(timeLines(steps, 1).at(-1)).toBe('  total      2 min 12 s, over the goal of 1 min')
  expect(timeLines(steps).at(-1)).toBe('  total      2 min 12 s')
})

test('the slowest tests come first, without ledger ids', () => {
  const many = [
    outcome('passed', 0.5),
    { title: 'pin.spec.ts by text [MFA-23 MFA-24] in [en]', file: 'e2e/pin.spec.ts', seconds: 12, result: 'failed' } as const,
    outcome('passed', 3, 'hashes'),
  ]
  expect(slowestLines(many, 2)).toEqual(['    12.0 s  e2e/pin.spec.ts: by text in [en]', '     3.0 s  a.test.ts: hashes'])
})

test('failed tests are named with the first lines of what they said, before what failed outside a test', () => {
  const message = `\u001b[31mError\u001b[39m: expected 1\n\n  to be 2\n${'    at somewhere\n'.repeat(20)}`
  const failed = { ...outcome('failed', 0, 'adds [PIN-1]'), message }
  const lines = failureLines({ outcomes: [...outcomes, failed], broken: ['types'] })
  expect(lines.slice(0, 4)).toEqual(['  a.test.ts: a test', '  a.test.ts: adds', '      Error: expected 1', '      to be 2'])
  expect([lines.length, lines.at(-1)]).toEqual([9, '  outside a test: types'])
  expect(failureLines({ outcomes: [failed, failed, failed], broken: [] }, 1).at(-1)).toBe('  and 2 more')
  expect(failureLines({ outcomes: outcomes.slice(0, 2), broken: [] })).toEqual([])
})
