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
  'medical info': {
    path: '/medical-info',
    opens: 'dialog',
    tree: `
      - dialog "Medical Info":
        - heading "Medical Info" [level=2]
        - button "Close"
        - combobox "Medical info for"
        - list "Medical info":
          - listitem:
            - button /^Conditions Asthma/
          - listitem:
            - button /^Medications Albuterol/
        - button /^Your records/`,
  },
  'the records of a member': {
    path: '/medical-info?view=records',
    opens: 'dialog',
    tree: `
      - dialog "Medical Info":
        - heading "Your records" [level=3]
        - combobox "Records for"
        - group "What to include":
          - checkbox "Medical info" [checked]
          - checkbox "Visits" [checked]
          - checkbox "After-visit summaries" [checked]
          - checkbox "Messages" [checked]
        - region "Download":
          - button "Download PDF"
          - button "Download FHIR"
        - region "Share by link":
          - heading "Share by link" [level=4]
          - combobox "Link works for"
          - button "Create link"
        - region "Shared links":
          - heading "Shared links" [level=4]
        - button "Back"`,
  },
  'the profile among the settings': {
    path: '/account-settings',
    tree: `
      - main:
        - heading "Account Settings" [level=1]
        - navigation "Account Settings":
          - list:
            - listitem:
              - link "Profile and password"
        - heading "Ana Rivera" [level=2]
        - tablist "Ana Rivera":
          - tab "Account Settings" [selected]
          - tab "Change Password"
        - tabpanel "Account Settings":
          - region "Profile":
            - heading "Profile" [level=3]
            - textbox "First name": Ana
            - textbox "Last name": Rivera
            - combobox "Gender"
            - textbox "Date of birth": 05/14/1986
            - combobox "Language"
            - textbox "Phone"
            - textbox "Zip code": "78704"
            - combobox "Time zone"
            - textbox "Email": ana.rivera@example.com
            - button "Save profile"`,
  },
  'a new password among the settings': {
    path: '/change-password',
    tree: `
      - main:
        - tabpanel "Change Password":
          - region "Change Password":
            - heading "Change Password" [level=3]
            - textbox "Current password"
            - button "Show password"
            - textbox "New password"
            - button "Show password"
            - list "Your password needs":
              - listitem: At least 8 characters
            - status
            - textbox "Verify password"
            - button "Show password"
            - button "Change password"`,
  },
  'notifications among the settings': {
    path: '/account-settings/notifications',
    tree: `
      - main:
        - heading "Notifications" [level=1]
        - navigation "Account Settings":
          - list:
            - listitem:
              - link "Profile and password"
        - region "Topics":
          - table:
            - rowgroup:
              - row:
                - cell
                - columnheader "Email"
                - columnheader "Text message"
            - rowgroup:
              - row:
                - rowheader "Visits"
                - cell:
                  - 'checkbox "Visits: Email" [checked]'
        - region "Remind me about visits":
          - group "Remind me about visits":
            - checkbox "1 day before" [checked]
        - region "Show on my devices":
          - group "Show on my devices":
            - checkbox "A visit starts soon" [checked]
        - button "Save notifications"
        - region "Notifications on your devices":
          - heading "Notifications on your devices" [level=2]`,
  },
  'security among the settings': {
    path: '/account-settings/security',
    tree: `
      - main:
        - heading "Sign-in and security" [level=1]
        - region "Password":
          - link "Change password"
        - region "Where you’re signed in":
          - heading "Where you’re signed in" [level=2]
          - list "Where you’re signed in":
            - listitem
        - region "Trusted devices":
          - heading "Trusted devices" [level=2]
        - region "Passkeys":
          - heading "Passkeys" [level=2]
          - button "Add a passkey"
        - region "Authenticator app":
          - heading "Authenticator app" [level=2]
          - button "Set up"`,
  },
  'the log of accesses among the settings': {
    path: '/account-settings/who-has-seen-my-data?own=true',
    tree: `
      - main:
        - heading "Who has seen my data" [level=1]
        - region "Who has seen my data":
          - checkbox "Show what I did, too" [checked]
          - heading /day, \\d+/ [level=2]
          - list /day, \\d+/:
            - listitem`,
  },
  'data and closing among the settings': {
    path: '/account-settings/my-data',
    tree: `
      - main:
        - heading "Your data" [level=1]
        - region "Download my data":
          - heading "Download my data" [level=2]
          - button "Download my data"
        - region "Close my account":
          - heading "Close my account" [level=2]
          - list
          - button "Close my account"`,
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

test('an inbox with a conversation beside it has the names of its entries, marks and messages', { tag: '@daily' }, async ({ page }) => {
  await visit(page, '/inbox')
  await page.getByRole('link', { name: /The breakfast plan/ }).click()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - dialog "Inbox":
      - heading "Inbox" [level=2]
      - button "Close"
      - searchbox "Search inbox"
      - group "Show":
        - button "Messages"
      - checkbox "Unread only"
      - status: /\\d+ items/
      - list "Inbox":
        - listitem:
          - 'link /^Message from Rosa Vega, RDN: The breakfast plan With a handful/'
          - 'button "Mark as unread: Message from Rosa Vega, RDN: The breakfast plan"'
      - button "Back to inbox"
      - heading "The breakfast plan" [level=3]
      - list "Messages":
        - listitem:
          - paragraph:
            - time
      - textbox "Your reply"
      - button "Send"`)
  await expect(page.getByRole('heading', { name: 'The breakfast plan' })).toBeFocused()
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
