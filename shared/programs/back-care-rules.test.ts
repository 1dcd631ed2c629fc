import { expect, test } from 'vitest'
import { backCareLink, defaultMigrationDate } from '#shared/programs/back-care-rules.ts'

const partner = { backCare: 'https://partner.example/start?from=portal', backCareEarlier: 'earlier' }
const migration = Date.parse('2027-01-01T00:00:00Z')

test.each([
  ['before it', migration - 1, 'https://partner.example/start?from=portal&partner=earlier'],
  ['at that very moment', migration, 'https://partner.example/start?from=portal&partner=earlier'],
  ['after it', migration + 1, 'https://partner.example/start?from=portal'],
])('the migration date chooses the variant: %s [PROG-16 PROG-17 DASH-27]', (_when, now, link) => {
  expect(backCareLink(partner, '2027-01-01T00:00:00Z', now)).toBe(link)
})

test.each([[undefined], ['soon'], ['']])('without a readable date (%s) the default of 1/1/2024 holds [PROG-18]', (date) => {
  expect(backCareLink(partner, date, Date.parse(defaultMigrationDate))).toContain('partner=earlier')
  expect(backCareLink(partner, date, Date.parse(defaultMigrationDate) + 1)).not.toContain('partner=')
})

test.each([[null], ['not an address']])('without an address there is no link [PROG-21]', (backCare) => {
  expect(backCareLink({ ...partner, backCare }, undefined, migration)).toBeNull()
})
