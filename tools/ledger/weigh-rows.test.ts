import { expect, test } from 'vitest'
import { compact, summaryOf, unknownIds, weighRows } from '#tools/ledger/weigh-rows.ts'

const areas = [{ name: 'MFA', title: 'second factor', ids: ['MFA-01', 'MFA-02', 'MFA-03', 'MFA-04'] }]

test('a passing test proves its rows, unless a failing test names them too', () => {
  const [mfa] = weighRows(areas, [
    { title: 'PIN [MFA-01] is sent [MFA-02 MFA-03]', result: 'passed' },
    { title: 'PIN is not sent [MFA-02]', result: 'failed' },
    { title: 'PIN by pigeon [MFA-04]', result: 'skipped' },
  ])
  expect(mfa?.proved).toEqual(['MFA-01', 'MFA-03'])
  expect(mfa?.unproved).toEqual(['MFA-02', 'MFA-04'])
})

test('ids without a row are reported, including ranges', () => {
  expect(unknownIds(areas, ['one [MFA-01 MFA-99]', 'two [MFA-01..03]', 'three [MFA-99]'])).toEqual(['MFA-01..03', 'MFA-99'])
})

test('runs of numbers are joined', () => {
  expect(compact(['MFA-08', 'MFA-09', 'MFA-10', 'MFA-12', 'MFA-14'])).toBe('08-10 12 14')
  expect(compact([])).toBe('')
})

test('the summary has a line for each area and one for the whole', () => {
  const weighed = weighRows(areas, [{ title: '[MFA-01]', result: 'passed' }])
  expect(summaryOf(weighed)).toEqual(['MFA         1/4  second factor', 'total       1/4  rows proved'])
})
