import { expect, test } from 'vitest'
import { type CoveredPerson, planIdKey, planIdsOn, plansOn, planYearEnd } from '#shared/benefits/plan-link.ts'

const span = (plan: string, change: Partial<CoveredPerson['spans'][number]> = {}) => ({
  line: 'HLT',
  plan,
  startsOn: '2026-01-01',
  endsOn: null,
  isVoid: false,
  ...change,
})
const today = '2026-11-20'
const person = (change: Partial<CoveredPerson> = {}): CoveredPerson => ({
  spans: [span('GOLD-1')],
  plan: 'Gold',
  subgroup: '0042',
  ...change,
})
const plan = (name: string, change: { startsOn?: string; endsOn?: string | null } = {}) => ({
  name,
  startsOn: '2026-01-01',
  endsOn: null,
  ...change,
})

test('ids are compared without case and surplus blanks', () => {
  expect(planIdKey('  Gold   PPO ')).toBe('gold ppo')
})

test('the own coverage names the plan before the subscriber’s plan and subgroup', () => {
  expect(planIdsOn(person(), today)).toEqual([['gold-1'], ['gold'], ['0042']])
  const byId = new Map([
    ['gold-1', plan('own')],
    ['gold', plan('subscriber')],
    ['0042', plan('subgroup')],
  ])
  const namesBy = (...ids: string[]) =>
    plansOn(person(), new Map([...byId].filter(([id]) => ids.includes(id))), today).map(({ name }) => name)
  expect(namesBy('gold-1', 'gold', '0042')).toEqual(['own'])
  expect(namesBy('gold', '0042')).toEqual(['subscriber'])
  expect(namesBy('0042')).toEqual(['subgroup'])
  expect(namesBy()).toEqual([])
})

test('the health plan comes first, and two ids of one plan are one plan', () => {
  const both = plan('both')
  const byId = new Map([
    ['d', plan('dental')],
    ['h', both],
    ['h2', both],
  ])
  const covered = person({ spans: [span('D', { line: 'DEN' }), span('H'), span('H2')] })
  expect(plansOn(covered, byId, today).map(({ name }) => name)).toEqual(['both', 'dental'])
})

test('coverage that has ended, has not begun or is void names no plan, whatever the subscriber’s plan is', () => {
  for (const change of [{ endsOn: '2026-11-19' }, { startsOn: '2026-11-21' }, { isVoid: true }])
    expect(planIdsOn(person({ spans: [span('GOLD-1', change)] }), today)).toEqual([])
  expect(planIdsOn(person({ spans: [span('GOLD-1', { endsOn: today })] }), today)).not.toEqual([])
})

test('a plan holds on its own days only', () => {
  expect(plansOn(person(), new Map([['gold-1', plan('over', { endsOn: '2026-06-30' })]]), today)).toEqual([])
  expect(plansOn(person(), new Map([['gold-1', plan('later', { startsOn: '2027-01-01' })]]), today)).toEqual([])
})

test.each([
  ['2026-01-01', '2026-12-31'],
  ['2026-07-01', '2027-06-30'],
  ['2027-03-01', '2028-02-29'],
])('the plan year that starts on %s ends on %s', (start, end) => {
  expect(planYearEnd(start)).toBe(end)
})
