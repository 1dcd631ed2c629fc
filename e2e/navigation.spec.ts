import type { Page } from '@playwright/test'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { type DemoMember, signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const main = {
  home: ['Home', '/dashboard'],
  care: ['Request Care', '/request-a-visit'],
  info: ['Medical Info', '/medical-info'],
  family: ['My Family', '/my-family'],
  inbox: ['Inbox', '/inbox'],
  messages: ['Messages', '/message-center'],
} as const
const account = {
  settings: ['Account Settings', '/account-settings'],
  support: ['Support', '/support'],
  invoices: ['Invoices', '/invoices'],
  favorites: ['Favorites', '/favorites'],
} as const

const all = Object.values(main)
const withoutCare = all.filter((entry) => entry !== main.care)
const withFavorites = Object.values(account)
const withoutFavorites = withFavorites.filter((entry) => entry !== account.favorites)

/** The entries of the navigation bar and the account menu for each demo group. */
const groups: readonly [DemoMember, name: string, group: string, typeof all, typeof withFavorites][] = [
  ['ana', 'Ana Rivera', 'Lakeside Health Plan', all, withFavorites],
  ['dora', 'Dora Secure', 'Granite Mutual', all, withFavorites],
  ['sam', 'Sam Basic', 'Corner Clinics', all, withoutFavorites],
  ['rita', 'Rita Marsh', 'Prairie Savings Club', withoutCare, withFavorites],
  ['nora', 'Nora Lindqvist', 'Hyacinth Union Health Group', all, withFavorites],
  ['pat', 'Pat Moreno', 'Pay per visit', all, withoutFavorites],
]

/** Returns the text and address of each link, without the number of unread messages. */
const linksOf = async (page: Page, inside: string): Promise<(string | null)[][]> =>
  page
    .locator(`${inside} a:not([hreflang])`)
    .evaluateAll((links) =>
      links.map((link) => [(link.textContent ?? '').trim().replace(/\d+\+?\d+ unread$/, ''), link.getAttribute('href')]),
    )

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

for (const [member, name, group, entries, accountEntries] of groups) {
  test(`${group}: navigation and account menu show the group's entries [SHELL-002 SHELL-007 SHELL-063]`, async ({ page }) => {
    await signInByCalls(page.request, member)
    await visit(page, '/dashboard')
    const opener = page.getByRole('button', { name: new RegExp(`${name}\\s*${group}`) })
    await opener.click()
    expect(await linksOf(page, 'header nav'), '[SHELL-057 SHELL-058 SHELL-059 SHELL-060 SHELL-061 SHELL-062]').toEqual(
      entries.map((entry) => [...entry]),
    )
    const menu = page.locator('header [popover]:popover-open')
    expect(await linksOf(page, 'header [popover]:popover-open'), '[SHELL-065 SHELL-066 SHELL-067 SHELL-068]').toEqual(
      accountEntries.map((entry) => [...entry]),
    )
    await expect(menu.getByRole('button', { name: 'Logout' }), '[SHELL-069]').toBeVisible()
  })
}

test('the current page is marked, and the bar works [SHELL-057 SHELL-080]', { tag: '@daily' }, async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await expect(page).toHaveTitle('Foyer - Member Portal - Dashboard')
  await expect(barOf(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveTitle('Foyer - Member Portal - Terms of Service')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(barOf(page).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await barOf(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/legal/terms')
})

/** Sets the number of the member's unread messages on the telehealth side. */
const setUnread = async ({ sql }: DemoPortal, { telehealthId, first, last }: OwnMember, count: number): Promise<void> => {
  await sql(`delete from care.inbox_items where member_id = $1`, [telehealthId])
  await sql(
    `insert into care.inbox_items (id, member_id, patient_id, patient_first, patient_last, kind, subject_id, data, created_at)
     select gen_random_uuid(), $1, $1, $3, $4, 'message', gen_random_uuid(),
       '{"team": "Nutrition", "subject": "s", "author": "a"}', now() from generate_series(1, $2::int)`,
    [telehealthId, count, first, last],
  )
}

test('Messages shows the unread count, with no badge at 0 and 99+ above 99 [SHELL-062 SESS-10 SESS-39 DASH-23 DASH-24 DASH-25]', async ({
  page,
  portal,
  own,
}) => {
  await page.clock.install()
  const ben = await own('ben')
  await signInByCalls(page.request, ben)
  await visit(page, '/dashboard')
  const messages = barOf(page).getByRole('link', { name: /^Messages/ })
  await expect(messages).toHaveText('Messages')
  const inbox = page.getByRole('main')
  await expect(inbox.getByRole('heading', { name: 'View your messages' })).toBeVisible()
  await expect(inbox.getByRole('link', { name: 'Open inbox' })).toHaveAttribute('href', '/inbox')
  for (const [count, badge, read, sentence] of [
    [1, '1', '1 unread', 'You have 1 unread message'],
    [12, '12', '12 unread', 'You have 12 unread messages'],
    [100, '99+', '100 unread', 'You have 100 unread messages'],
  ] as const) {
    await setUnread(portal, ben, count)
    await expect(async () => {
      await page.clock.fastForward(30_000)
      await expect(messages).toHaveAccessibleName(`Messages ${read}`, { timeout: 500 })
    }).toPass()
    await expect(messages.getByText(badge, { exact: true })).toBeVisible()
    await expect(inbox.getByRole('heading', { name: sentence, exact: true })).toBeVisible()
  }
  await setUnread(portal, ben, 0)
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(messages).toHaveText('Messages', { timeout: 500 })
  }).toPass()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 767, height: 844 }, member: 'ana' })

  test('at 767 px the account menu also lists the main navigation, at 768 px it does not [SHELL-070]', async ({ page }) => {
    await visit(page, '/dashboard')
    await expect(page.locator('header').getByRole('link', { name: 'Messages' })).toBeVisible()
    await expect(barOf(page)).toBeHidden()
    const opener = page.getByRole('button', { name: /^Menu/ })
    await opener.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText('Ana Rivera')
    expect(await linksOf(page, 'dialog')).toEqual([...all, ...withFavorites].map((entry) => [...entry]))
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await drawer.getByRole('link', { name: 'Home' }).click()
    await expect(drawer).toHaveCount(0)
    await opener.click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(60, 700)
    await expect(drawer).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(opener).toBeHidden()
    await expect(barOf(page).getByRole('link')).toHaveCount(6)
    await page.getByRole('button', { name: /Ana Rivera|Account/ }).click()
    expect(await linksOf(page, 'header [popover]:popover-open')).toEqual(withFavorites.map((entry) => [...entry]))
  })
})
