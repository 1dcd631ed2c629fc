import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, region, toastWithText } from '#e2e/console-people.ts'
import { expect, test } from '#e2e/test.ts'
import { demoId } from '#platform/demo-world.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const leo = demoId('person', 'FOYER', 'Leo Rivera')

test('support opens a child’s claims with a reason, and reads which of them no parent may hear of', { tag: '@phone-matrix' }, async ({
  page,
}) => {
  await signInOperator(page, 'support')
  await page.goto(`${consolePaths.members}/${leo}/claims`)
  await expect(heading(page)).toHaveText('Why are you opening this member’s record?')
  await page.getByLabel('Reason').selectOption('member-called')
  await button(page, 'Open').click()
  await expect(heading(page)).toHaveText('Claims of Leo Rivera')
  await expect(page.getByText('Don’t tell parents')).toHaveCount(1)
  await expectAccessible(page, 'claims of a member')
  if (process.env.E2E_PICTURES)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `artifacts/member-claims-${width}.png`, fullPage: true })
    }
  await page
    .getByRole('link', { name: /^See the claim/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(region(page, 'Services')).toBeVisible()
  await expectAccessible(page, 'a claim of a member')
  if (process.env.E2E_PICTURES) await page.screenshot({ path: 'artifacts/member-claim.png', fullPage: true })
})

test('support turns confidential communications on and off for a member who calls', { tag: '@daily' }, async ({ page, own }) => {
  const { personId: pat } = await own('pat')
  await signInOperator(page, 'support')
  await page.goto(`${consolePaths.members}/${pat}`)
  await page.getByLabel('Reason').selectOption('member-called')
  await button(page, 'Open').click()
  const panel = region(page, 'Confidential communications')
  await expect(panel).toContainText('Off')
  await panel.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an email, a phone number or a postal address').first()).toBeVisible()
  await dialog.getByLabel('Email').fill('safe@example.org')
  await expectAccessible(page, 'confidential communications of a member')
  if (process.env.E2E_PICTURES) await page.screenshot({ path: 'artifacts/member-privacy.png' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWithText(page, 'Confidential communications are on')).toBeVisible()
  await expect(panel).toContainText('safe@example.org')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
