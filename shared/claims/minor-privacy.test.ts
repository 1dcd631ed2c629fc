import { describe, expect, test } from 'vitest'
import { sensitiveKinds } from '#shared/claims/claim-words.ts'
import { ageRules, consentAge, hidingAge, isHiddenFromParents, mayMeterReveal } from '#shared/claims/minor-privacy.ts'

const service = { kinds: ['mental-health'] as const, states: ['OH'], dob: '2014-05-10', servedTo: '2026-05-10', rules: ageRules }

describe('what parents do not see of a minor’s claims', () => {
  test('a kind is hidden from the birthday that the rule names, by the day of service', () => {
    expect(isHiddenFromParents(service)).toBe(true)
    expect(isHiddenFromParents({ ...service, servedTo: '2026-05-09' })).toBe(false)
  })

  test('a claim without sensitive services is never hidden, and one of several kinds is enough', () => {
    expect(isHiddenFromParents({ ...service, kinds: [] })).toBe(false)
    expect(isHiddenFromParents({ ...service, servedTo: '2020-01-01', kinds: ['mental-health', 'flagged'] })).toBe(true)
  })

  test.each(['flagged', 'sexual-assault'] as const)('%s is hidden at every age in every state', (kind) => {
    expect(isHiddenFromParents({ ...service, kinds: [kind], dob: '2026-05-01' })).toBe(true)
  })

  test('of the state of the service and the state of the home the stricter one counts, in any spelling', () => {
    const young = { ...service, dob: '2020-01-01' }
    expect(isHiddenFromParents({ ...young, states: ['OH', 'tx'] })).toBe(true)
    expect(isHiddenFromParents({ ...young, states: ['OH', null] })).toBe(false)
    expect(hidingAge('mental-health', ['PA', 'WA'], ageRules)).toBe(13)
  })

  test('where no state is known, nothing sensitive is shown', () => {
    for (const kind of sensitiveKinds)
      expect(isHiddenFromParents({ ...service, kinds: [kind], states: [null], dob: '2026-01-01' })).toBe(true)
  })

  test('the table can be changed: a row decides for its state and kind alone', () => {
    const rules = [{ state: 'OH', kind: 'sti', fromAge: 16, source: 'test' }] as const
    expect(hidingAge('sti', ['OH'], rules)).toBe(16)
    expect(hidingAge('contraception', ['OH'], rules)).toBe(12)
    expect(hidingAge('sti', ['KY'], rules)).toBe(12)
  })

  test('a child’s own amounts may reveal a service from the age at which the state lets minors consent, and before it only with a hidden claim', () => {
    const child = { dob: '2014-05-10', today: '2026-05-09', states: ['OH'], hasHidden: false, rules: ageRules }
    expect(mayMeterReveal(child)).toBe(false)
    expect(mayMeterReveal({ ...child, hasHidden: true })).toBe(true)
    expect(mayMeterReveal({ ...child, today: '2026-05-10' })).toBe(true)
  })

  test('the age of consent is that of the earliest kind; a law without an age counts as the other states', () => {
    const row = (kind: 'sti' | 'pregnancy', fromAge: number) => ({ state: 'OH' as const, kind, fromAge, source: 'test' })
    expect(consentAge(['OH'], [row('sti', 10)])).toBe(10)
    expect(consentAge(['OH'], [row('pregnancy', 0)])).toBe(12)
    expect([consentAge(['TX'], ageRules), consentAge([null], ageRules), consentAge([], ageRules)]).toEqual([12, 12, 12])
  })

  test('each row names its source, one state and kind only once, and an age of minors', () => {
    const places = ageRules.map(({ state, kind }) => `${state} ${kind}`)
    expect(new Set(places).size).toBe(places.length)
    for (const { source, fromAge, state } of ageRules) {
      expect(source.length, state).toBeGreaterThan(5)
      expect(fromAge >= 0 && fromAge < 18).toBe(true)
      expect(state).toMatch(/^[A-Z]{2}$/)
    }
  })
})
