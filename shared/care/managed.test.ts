import { expect, test } from 'vitest'
import { actsFor, idsFor, scopeRefusal } from '#shared/care/managed.ts'

const person = (telehealthId: string, scopes: ('book' | 'pay')[]) => ({
  telehealthId,
  first: 'x',
  last: 'x',
  dateOfBirth: '2018-11-21',
  scopes,
})
const ana = { id: 'ana', claims: { managed: [person('leo', ['book']), person('mia', ['pay']), person('ben', [])] } }

test('a member acts for themselves in everything, and for others only in the scopes they have', () => {
  expect([actsFor(ana, 'ana', 'book'), actsFor(ana, 'ana', 'share')]).toEqual([true, true])
  expect(['leo', 'mia', 'ben', 'eve'].map((id) => actsFor(ana, id, 'book'))).toEqual([true, false, false, false])
  expect(idsFor(ana, 'book')).toEqual(['ana', 'leo'])
  expect(idsFor(ana, 'pay')).toEqual(['ana', 'mia'])
})

test('a missing scope is told only to those who act for the patient in another one', () => {
  expect(['leo', 'mia', 'ben', 'eve'].map((id) => scopeRefusal(ana, id))).toEqual(['ScopeMissing', 'ScopeMissing', 'NotFound', 'NotFound'])
})
