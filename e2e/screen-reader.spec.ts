import { openFilters, rowsOf } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

/*
 * What a screen reader gets: roles, names and states of the main screens. The snapshots hold landmarks, headings and controls and leave
 * out sentences, so that a changed sentence changes no test.
 */

test.use({ member: 'ana' })

type Screen = { path: string; opens?: string; tree: string }

const screens: Record<string, Screen> = {
  'the frame of every page': {
    path: '/favorites',
    opens: 'body',
    tree: `
      - link "Skip to content"
      - banner:
        - link "Foyer"
        - navigation "Main":
          - link "Home"
          - link "Request Care"
          - link "Medical Info"
          - link "My Family"
          - link "Inbox"
          - link /Messages/
        - button /^Account/
      - main:
        - heading "My Favorites" [level=1]
      - contentinfo:
        - navigation "Legal":
          - list:
            - listitem:
              - link "Terms of Service"`,
  },
  'the dashboard': {
    path: '/dashboard',
    tree: `
      - main:
        - heading "Hello, Ana" [level=1]
        - link "Request a visit"
        - heading "Visits" [level=2]
        - tablist "Visits":
          - tab /Upcoming/ [selected]
          - tab /Requested/
        - tabpanel /Upcoming/:
          - list /Upcoming/:
            - listitem:
              - heading /General Medical/ [level=3]
              - link "Join waiting room"
              - button "Cancel"
        - tablist "Price care":
          - tab "Procedures" [selected]
          - tab "Prescriptions"
        - tabpanel "Procedures":
          - combobox "Procedure or CPT code"
          - textbox "Zip"
          - button "Search"`,
  },
  'past visits': {
    path: '/past-visits',
    tree: `
      - main:
        - heading "Past visits" [level=1]
        - list "Past visits":
          - listitem:
            - link /General Medical · Chidi Okafor.* Completed/`,
  },
  'the price of a procedure': {
    path: '/procedures?zip=60601',
    tree: `
      - main:
        - heading "Price procedures" [level=1]
        - combobox "Procedure or CPT code"
        - textbox "Zip": "60601"
        - region "Popular procedures":
          - heading "Popular procedures" [level=2]
          - list:
            - listitem:
              - button /New patient/`,
  },
  'the price of a drug': {
    path: '/prescriptions?zip=60601',
    tree: `
      - main:
        - heading "Price prescriptions" [level=1]
        - combobox "Prescriptions"
        - textbox "Zip": "60601"
        - button "Use my location"
        - combobox "Form"
        - combobox "Dosage"
        - combobox "Quantity"
        - switch "Show brand"
        - button "Clear filters"
        - region "List":
          - status
        - region "Map of results"`,
  },
  'the provider finder': {
    path: '/providers?zip=78704',
    tree: `
      - main:
        - heading "Find providers" [level=1]
        - list "Quick filters":
          - listitem:
            - link "General"
        - textbox "Providers last name"
        - textbox "Zip": "78704"
        - combobox "Specialty"
        - combobox "Provider gender"
        - region "List":
          - status
          - list:
            - listitem:
              - link /, [A-Z]/
              - link /^Call/
              - link /^Directions .* \\(opens in a new tab\\)$/
          - button "Previous page" [disabled]
          - button "Next page"
        - region "Map of results"`,
  },
  favorites: {
    path: '/favorites',
    tree: `
      - main:
        - region "Providers":
          - heading "Providers" [level=2]
          - heading "PCP" [level=3]
          - list "PCP":
            - listitem:
              - button "Remove Maria Estevez, MD"`,
  },
  'the emergency question of a visit request': {
    path: '/request-a-visit',
    opens: 'dialog',
    tree: `
      - dialog "Request a visit":
        - heading "Request a visit" [level=2]
        - button "Close"
        - heading "Is this an emergency?" [level=3]
        - button "This is not an emergency"`,
  },
}

test('the main screens have the roles, names and states that a screen reader reads', async ({ page }) => {
  for (const [name, { path, opens = 'body', tree }] of Object.entries(screens))
    await test.step(name, async () => {
      await visit(page, path)
      const part = opens === 'dialog' ? page.locator('body') : page.locator(opens)
      await expect(part).toMatchAriaSnapshot(tree)
    })
})

test('a screen reader hears results, the count of suggestions and a new page, without a move of the focus', async ({ page }) => {
  await visit(page, '/providers?zip=78704')
  await expect(rowsOf(page).first()).toBeVisible()
  const live = page.getByRole('region', { name: 'List' }).getByRole('status')
  const before = await live.textContent()
  await openFilters(page)
  const gender = page.getByLabel('Provider gender')
  await gender.focus()
  await page.keyboard.type('Female')
  await expect(live).not.toHaveText(String(before))
  await expect(live).toContainText(/\d+ providers/)
  await expect(gender).toBeFocused()
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused()
})

test('at 400 % zoom the notification settings need no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/account-settings/notifications')
  await expect(page.getByRole('region', { name: 'Notifications on your devices' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
