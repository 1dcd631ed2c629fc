import { beforeEach, expect, test } from 'vitest'
import type { ServiceRule } from '#shared/benefits/plan-terms.ts'
import { careLimitShown, ruleShown, serviceShown, servicesOf } from '#ui/components/plan/rule-words.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

beforeEach(startEnglishPage)

const rule = (change: Partial<ServiceRule> = {}): ServiceRule => ({
  isCovered: true,
  copayCents: null,
  isCopayFirst: false,
  deductibleApplies: false,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
  ...change,
})
const deductible = { deductibleApplies: true }
const copay = { copayCents: 3_000 }
const share = { coinsurance: 1_250 }
const first = { isCopayFirst: true }

test.each([
  [{ isCovered: false }, 'Not covered'],
  [{}, 'No cost to you'],
  [{ copayCents: 0 }, 'No cost to you'],
  [copay, '$30.00 copay'],
  [share, '12.5% of the cost'],
  [{ ...copay, ...share }, '$30.00 copay, then 12.5% of the cost'],
  [deductible, 'Your deductible, then no cost to you'],
  [{ ...deductible, ...share }, 'Your deductible, then 12.5% of the cost'],
  [{ ...deductible, ...copay }, 'Your deductible, then a $30.00 copay'],
  [{ ...deductible, ...copay, ...share }, 'Your deductible, then a $30.00 copay and 12.5% of the cost'],
  [{ ...deductible, ...copay, ...first }, '$30.00 copay, then your deductible'],
  [{ ...deductible, ...copay, ...share, ...first }, '$30.00 copay, then your deductible, then 12.5% of the cost'],
])('%o is told in one sentence', (change, sentence) => {
  expect(ruleShown(rule(change), true)).toBe(sentence)
})

test('a plan without a deductible never mentions one', () => {
  expect(ruleShown(rule({ ...deductible, ...share }), false)).toBe('12.5% of the cost')
})

test('limits are counted in visits or days', () => {
  expect(careLimitShown(rule())).toBeNull()
  expect(careLimitShown(rule({ limit: { unit: 'visits', count: 20 } }))).toBe('Up to 20 visits a year')
  expect(careLimitShown(rule({ limit: { unit: 'days', count: 1 } }))).toBe('Up to 1 day a year')
})

test('a service that one side does not name has the rule of all services there, and emergencies cost the same anywhere', () => {
  const half = (services: Partial<Record<'30' | '86' | '98', ServiceRule>>) => ({ deductible: null, maximum: null, services })
  const [office, emergency, all, outside] = [rule(copay), rule(share), rule(deductible), rule({ coinsurance: 4_000 })]
  expect(servicesOf({ in: half({ '98': office, '86': emergency, '30': all }), out: half({ '30': outside }) })).toEqual([
    { service: '98', in: office, out: outside },
    { service: '86', in: emergency, out: emergency },
    { service: '30', in: all, out: outside },
  ])
  expect(servicesOf({ in: half({ '98': office }), out: null })).toEqual([{ service: '98', in: office, out: null }])
})

test('an unknown service type shows its code', () => {
  expect([serviceShown('98'), serviceShown('ZZ')]).toEqual(['Office visit', 'ZZ'])
})
