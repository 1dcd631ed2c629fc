import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, withChanges } from '#shared/groups/group-differences.ts'
import { groupSettings } from '#shared/groups/group-settings.ts'
import { plainSettings, randomSettings } from '#shared/testing/random-groups.ts'

test('each changed field and list entry is a separate change', () => {
  const after = {
    ...plainSettings,
    name: 'Another',
    features: [{ feature: 'RX' as const, startsOn: '2026-12-01', endsOn: null }],
    prices: [{ type: 'Diabetes' as const, cents: 4900 }],
    visitPolicy: { ...plainSettings.visitPolicy, soonMinutes: 30 },
  }
  expect(differenceOf(plainSettings, after)).toEqual([
    { field: 'name', before: 'A group', after: 'Another' },
    { field: 'visitPolicy.soonMinutes', before: 10, after: 30 },
    { field: 'features.RX', before: null, after: { startsOn: '2026-12-01', endsOn: null } },
    { field: 'prices.Diabetes', before: null, after: 4900 },
  ])
})

const sorted = (settings: typeof plainSettings) => ({
  ...settings,
  features: settings.features.toSorted((a, b) => a.feature.localeCompare(b.feature)),
  prices: settings.prices.toSorted((a, b) => a.type.localeCompare(b.type)),
  plans: settings.plans.toSorted((a, b) => a.code.localeCompare(b.code)),
})

test('applying a stored difference gives the new settings', () => {
  fc.assert(
    fc.property(randomSettings, randomSettings, (before, after) => {
      const stored = JSON.parse(JSON.stringify(differenceOf(before, after)))
      expect(sorted(groupSettings.parse(withChanges(before, stored)))).toEqual(sorted(after))
    }),
  )
})

test('applying a difference keeps unrelated changes', () => {
  const planned = differenceOf(plainSettings, { ...plainSettings, name: 'Planned', supportPhone: '1-800-555-0101' })
  const meanwhile = { ...plainSettings, suspended: true, name: 'Meanwhile', plans: [{ code: 'EMP', name: 'Employee' }] }
  expect(withChanges(meanwhile, planned)).toEqual({ ...meanwhile, name: 'Planned', supportPhone: '1-800-555-0101' })
})
