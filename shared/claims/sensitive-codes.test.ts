import { expect, test } from 'vitest'
import { sensitiveKindsOf } from '#shared/claims/sensitive-codes.ts'

const none = { diagnoses: [], procedures: [], descriptions: [] }

test.each([
  ['F43.23', ['mental-health']],
  ['f1010', ['substance-use']],
  ['Z30.011', ['contraception']],
  ['O80', ['pregnancy']],
  ['A56.01', ['sti']],
  ['Z11.4', ['sti']],
  ['T74.22XA', ['sexual-assault']],
  ['R45.851', ['mental-health']],
  ['J06.9', []],
  ['S52.501A', []],
  ['F80.1', []],
])('the diagnosis %s speaks of %j', (code, kinds) => expect(sensitiveKindsOf({ ...none, diagnoses: [code] })).toEqual(kinds))

test.each([
  ['90834', ['mental-health']],
  ['99408', ['substance-use']],
  ['87491', ['sti']],
  ['58300', ['contraception']],
  ['J7298', ['contraception']],
  ['59400', ['pregnancy']],
  ['81025', ['pregnancy']],
  ['99213', []],
  ['80053', []],
  ['73090', []],
])('the procedure %s speaks of %j', (code, kinds) => expect(sensitiveKindsOf({ ...none, procedures: [code] })).toEqual(kinds))

test.each([
  ['SERTRALINE HCL 50 MG TABLET', ['mental-health']],
  ['Levonorgestrel-Ethinyl Estradiol', ['contraception']],
  ['Buprenorphine film', ['substance-use']],
  ['Amoxicillin suspension', []],
])('the drug %s speaks of %j', (name, kinds) => expect(sensitiveKindsOf({ ...none, descriptions: [name] })).toEqual(kinds))

test('each kind is named once', () => {
  expect(sensitiveKindsOf({ diagnoses: ['F32.1', 'Z30.0'], procedures: ['90837'], descriptions: ['fluoxetine'] })).toEqual([
    'contraception',
    'mental-health',
  ])
})
