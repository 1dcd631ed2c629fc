import { expect, test } from 'vitest'
import { type Coverage, type CoverageProblem, coverageGapOn, coverageProblem } from '#shared/eligibility/coverage-rules.ts'

test('coverage lasts through its last day, or ends earlier with the group; a gap ends with the next first day', () => {
  const group = { endsOn: null }
  const until = (endsOn: string | null) => [{ startsOn: '2026-01-01', endsOn }]
  expect(coverageGapOn({ covered: until('2026-11-20'), group }, '2026-11-20')).toBeNull()
  expect(coverageGapOn({ covered: until('2026-11-20'), group }, '2026-11-21')).toEqual({ endedOn: '2026-11-20', startsOn: null })
  expect(coverageGapOn({ covered: until(null), group }, '2026-11-21')).toBeNull()
  const over = { endsOn: '2026-10-31' }
  expect(coverageGapOn({ covered: until('2026-12-31'), group: over }, '2026-11-21')).toEqual({ endedOn: '2026-10-31', startsOn: null })
  expect(coverageGapOn({ covered: until('2026-09-30'), group: over }, '2026-11-21')).toEqual({ endedOn: '2026-09-30', startsOn: null })
  const two = [...until('2026-03-31'), { startsOn: '2026-05-01', endsOn: null }]
  expect(coverageGapOn({ covered: two, group }, '2026-04-30')).toEqual({ endedOn: '2026-03-31', startsOn: '2026-05-01' })
  expect(coverageGapOn({ covered: two, group }, '2026-05-01')).toBeNull()
  expect(coverageGapOn({ covered: two, group }, '2025-12-31')).toEqual({ endedOn: null, startsOn: '2026-01-01' })
})

test('a group that has ended leaves no next first day', () => {
  const two = [
    { startsOn: '2026-01-01', endsOn: '2026-03-31' },
    { startsOn: '2026-12-01', endsOn: null },
  ]
  const over = { endsOn: '2026-10-31' }
  expect(coverageGapOn({ covered: two, group: over }, '2026-10-31')).toEqual({ endedOn: '2026-03-31', startsOn: '2026-12-01' })
  expect(coverageGapOn({ covered: two, group: over }, '2026-11-01')).toEqual({ endedOn: '2026-03-31', startsOn: null })
  expect(coverageGapOn({ covered: [], group: over }, '2026-11-01')).toEqual({ endedOn: '2026-10-31', startsOn: null })
})

const open = { startsOn: '2026-01-01', endsOn: null, suspended: false }
const from = (startsOn: string, endsOn: string | null = null) => [{ startsOn, endsOn }]

test.each<[CoverageProblem | null, Coverage['group'], Coverage['covered'], row: string]>([
  ['GroupNoStartDate', { ...open, startsOn: null }, from('2026-01-01'), 'REG-58'],
  ['GroupTerminated', { ...open, endsOn: '2026-11-19' }, from('2026-01-01'), 'REG-57'],
  [null, { ...open, endsOn: '2026-11-20' }, from('2026-01-01'), 'REG-57'],
  ['MemberInactiveGroup', { ...open, suspended: true }, from('2026-01-01'), 'REG-56'],
  ['MemberInactiveGroup', { ...open, startsOn: '2026-11-21' }, from('2026-01-01'), 'REG-56'],
  [null, { ...open, startsOn: '2026-11-20' }, from('2026-01-01'), 'REG-56'],
  ['MemberNoEffectiveDate', open, [], 'REG-54'],
  ['MemberNotActive', open, from('2026-11-21'), 'REG-53'],
  [null, open, from('2026-11-20', '2026-11-20'), 'REG-53'],
  ['MemberTerminated', open, from('2026-01-01', '2026-11-19'), 'REG-55'],
  ['MemberTerminated', open, [...from('2026-01-01', '2026-11-19'), ...from('2026-12-01')], 'REG-55'],
])('%s: contract %j, periods %j [%s]', (problem, group, covered) => {
  expect(coverageProblem({ covered, group }, '2026-11-20')).toBe(problem)
})
