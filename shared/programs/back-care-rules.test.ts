import { expect, test } from 'vitest'
import { backCareLink, defaultMigrationDate } from '#shared/programs/back-care-rules.ts'

const partner = { backCare: 'https://partner.example/start?from=portal', backCareEarlier: 'earlier' }
const migration = Date.parse('2027-01-01T00:00:00Z')

test.each([
  ['before it', migration - 1, 'https://partner.example/start?from=portal&partner=earlier'],
  ['exactly on it', migration, 'https://partner.example/start?from=portal&partner=earlier'],
  ['after it', migration + 1, 'https://partner.example/start?from=portal'],
])('the migration date selects the link: %s [PROG-16 PROG-17 DASH-27]', (_when, now, link) => {
  expect(backCareLink(partner, '2027-01-01T00:00:00Z', now)).toBe(link)
})

test.each([[undefined], ['soon'], ['']])('an unreadable date (%s) falls back to 1/1/2024 [PROG-18]', (date) => {
  expect(backCareLink(partner, date, Date.parse(defaultMigrationDate))).toContain('partner=earlier')
  expect(backCareLink(partner, date, Date.parse(defaultMigrationDate) + 1)).not.toContain('partner=')
})

test.each([[null], ['not an address']])('there is no link without a valid address [PROG-21]', (backCare) => {
  expect(backCareLink({ ...partner, backCare }, undefined, migration)).toBeNull()
})
