import { expect, test } from 'vitest'
import { entriesOf } from '#shared/groups/portal-rules.ts'
import { accountEntries, badgeOf, mainEntries } from '#web/shell/nav-entries.ts'
import { type DemoGroupCode, demoSession } from '#web/testing/demo-session.ts'

const everywhere = ['/dashboard', '/request-a-visit', '/medical-info', '/my-family', '/inbox', '/message-center']
const pathsOf = (group: DemoGroupCode, entries: typeof mainEntries) =>
  entriesOf(demoSession({ group }).group, entries).map(({ path }) => path)

test.each<[DemoGroupCode]>([['FOYER'], ['SECURE'], ['BASIC'], ['STATE-U'], ['HYUHG-DEMO'], ['HYUHCSRPAID']])(
  '%s has Telehealth and every entry of the main navigation [SHELL-057 SHELL-058 SHELL-059 SHELL-060 SHELL-061 SHELL-062]',
  (group) => expect(pathsOf(group, mainEntries)).toEqual(everywhere),
)

test('a group without Telehealth has no Request Care [SHELL-058 SHELL-086]', () => {
  expect(pathsOf('RX-ONLY', mainEntries)).toEqual(everywhere.filter((path) => path !== '/request-a-visit'))
})

test.each<[DemoGroupCode, boolean]>([
  ['FOYER', true],
  ['RX-ONLY', true],
  ['SECURE', true],
  ['STATE-U', true],
  ['BASIC', false],
  ['HYUHCSRPAID', false],
])('the account menu of %s has Favorites: %s [SHELL-065 SHELL-066 SHELL-067 SHELL-068]', (group, hasFavorites) =>
  expect(pathsOf(group, accountEntries)).toEqual(['/account-settings', '/support', '/invoices', ...(hasFavorites ? ['/favorites'] : [])]),
)

test.each(['Wellness', 'rx', 'PROVIDERS'])('%s alone is enough for Favorites, in any spelling [SHELL-068 SHELL-085]', (feature) => {
  expect(entriesOf({ features: [feature] }, accountEntries).map(({ path }) => path)).toContain('/favorites')
})

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread messages make the badge %s [SHELL-062]', (unread, badge) => expect(badgeOf(unread)).toBe(badge))
