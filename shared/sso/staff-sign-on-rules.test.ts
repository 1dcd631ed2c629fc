import { expect, test } from 'vitest'
import { isFactorChecked, roleOfGroups } from '#shared/sso/staff-sign-on-rules.ts'

const mapping = [
  { group: 'Help', role: 'support' },
  { group: 'Portal admins', role: 'admin' },
  { group: 'Review', role: 'auditor' },
] as const

test.each([
  [['Help'], 'support'],
  [['Review', 'Help'], 'support'],
  [['Help', 'Portal admins'], 'admin'],
  [['help'], null],
  [['Portal admins '], null],
  [['Payroll'], null],
  [[], null],
] as const)('the groups %j give the role %s', (groups, role) => {
  expect(roleOfGroups(mapping, groups)).toBe(role)
})

test('a second factor counts only if its provider is trusted for one of the stated values', () => {
  expect(isFactorChecked(['mfa'], ['pwd', 'mfa'])).toBe(true)
  expect(isFactorChecked(['mfa'], ['pwd'])).toBe(false)
  expect(isFactorChecked([], ['mfa'])).toBe(false)
})
