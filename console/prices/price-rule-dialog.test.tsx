import { beforeEach, expect, test } from 'vitest'
import { ruleName } from '#console/prices/price-rule-dialog.tsx'
import { startConsole } from '#console/testing/console-page.tsx'
import { usualRule } from '#shared/prescriptions/drug-price-rules.ts'

beforeEach(() => startConsole())

test.each([
  [{ namePattern: 'Corner*', pharmacyId: null }, 'Corner*'],
  [{ namePattern: null, pharmacyId: 'ph-1' }, 'Pharmacy ph-1'],
  [{ namePattern: null, pharmacyId: null }, 'All other pharmacies'],
])('a rule is named by the pharmacies that it fits: %j', (fits, name) => {
  expect(ruleName({ ...usualRule, position: 7, ...fits })).toBe(name)
})
