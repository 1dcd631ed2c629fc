import { expect, test } from 'vitest'
import type { Outcome } from '#tools/ledger/read-reports.ts'
import { readOptions } from '#tools/test-run/options.ts'
import { isClean, tally } from '#tools/test-run/tally.ts'

const outcomes: Outcome[] = [
  { title: 'one', result: 'passed' },
  { title: 'two', result: 'passed' },
  { title: 'three', result: 'failed' },
]

test('the last line counts tests, and what fell over as failures', () => {
  expect(tally({ outcomes: [], broken: [] })).toBe('0 passed, 0 failed')
  expect(tally({ outcomes, broken: [] })).toBe('2 passed, 1 failed')
  expect(tally({ outcomes: [...outcomes, { title: 'four', result: 'skipped' }], broken: ['types'] })).toBe('2 passed, 2 failed, 1 skipped')
})

test('a run is clean without a failed test and without anything that fell over', () => {
  expect(isClean({ outcomes: outcomes.slice(0, 2), broken: [] })).toBe(true)
  expect(isClean({ outcomes, broken: [] })).toBe(false)
  expect(isClean({ outcomes: [], broken: ['types'] })).toBe(false)
})

test('the options choose languages and database', () => {
  expect(readOptions([])).toEqual({ languages: 'en,ar', ownProcess: 'some', onDebianPostgres: false })
  expect(readOptions(['--postgres', '--all'])).toEqual({ languages: 'en,es,ar', ownProcess: 'all', onDebianPostgres: true })
  expect(() => readOptions(['--al'])).toThrow('The tests take --all and --postgres, and not --al.')
})
