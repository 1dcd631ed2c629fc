import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { secondAdmin, signInOperator } from '#e2e/console.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const shot = (page: Page, name: string) => page.screenshot({ path: `artifacts/screens/approvals-${name}.png`, fullPage: true })
const expectNoSideScroll = async (page: Page, what: string) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

const widths = [
  [390, 844],
  [1440, 900],
] as const

test('a change of an identity provider waits with its differences until a second administrator approves it', async ({
  page,
  browser,
  own,
}) => {
  const { group } = await own('sam')
  await signInOperator(page, 'admin')
  await page.goto(`${consolePaths.groups}?search=${group.code}`)
  await page.getByRole('link', { name: group.name }).click()
  await page.getByRole('tab', { name: 'Single sign-on' }).click()
  const kind = page.getByRole('radio', { name: 'OpenID Connect' })
  await kind.click()
  await expect(kind).toBeChecked()
  await expect(page.getByText('Another administrator must approve this within 24 hours.')).toBeVisible()
  await page.getByLabel('Issuer', { exact: true }).fill('https://idp.sponsor.example/a-long-tenant-name/oauth2/default')
  await page.getByLabel('Client ID').fill('foyer')
  await page.getByLabel('Client secret').fill('a secret of the test')
  await page.getByRole('checkbox', { name: 'Don’t ask for a PIN after this provider' }).check()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('This change is waiting for a second administrator.')).toBeVisible()
  const title = `OpenID Connect sign-in of ${group.name}`
  const pending = page.getByRole('region', { name: title, exact: true })
  await expect(pending.getByText('You made this change, so another administrator must approve it.')).toBeVisible()
  await expect(pending.getByRole('button', { name: /Approve/ })).toHaveCount(0)
  await expect(pending).not.toContainText('a secret of the test')
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page, `a group with a change that waits, ${width}`)
    await expectNoSideScroll(page, `the group page at ${width}`)
    await shot(page, `group-${width}`)
  }

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInOperator(other, 'admin', secondAdmin)
  for (const language of ['es', 'ar', 'en'])
    for (const [width, height] of widths) {
      await other.setViewportSize({ width, height })
      await other.goto(`${consolePaths.approvals}?lang=${language}`)
      await expect(other.getByText('https://idp.sponsor.example/a-long-tenant-name/oauth2/default').first()).toBeVisible()
      await expectAccessible(other, `approvals in ${language}, ${width}`)
      await expectNoSideScroll(other, `approvals in ${language} at ${width}`)
      await shot(other, `page-${language}-${width}`)
    }
  const approve = other.getByRole('button', { name: `Approve: ${title}` })
  await approve.focus()
  await other.keyboard.press('Enter')
  const question = other.getByRole('dialog', { name: 'Approve this change?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Approve', exact: true }).focus()
  await other.keyboard.press('Enter')
  await expect(other.getByText('Change approved.')).toBeVisible()
  await expect(other.getByRole('region', { name: title, exact: true })).toHaveCount(0)
  await context.close()

  await page.reload()
  await expect(page.getByLabel('Issuer', { exact: true })).toHaveValue('https://idp.sponsor.example/a-long-tenant-name/oauth2/default')
  await expect(pending).toHaveCount(0)
})

test('an invitation waits on the operators page, where its maker withdraws it', { tag: '@daily' }, async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.operators)
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite an operator' })
  await form.getByLabel('Name').fill('Wanda Withdrawn')
  await form.getByLabel('Email').fill('wanda.withdrawn@example.com')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const pending = page.getByRole('region', { name: 'Invite Wanda Withdrawn', exact: true })
  await expect(pending.getByText('wanda.withdrawn@example.com')).toBeVisible()
  await expectAccessible(page, 'operators with an invitation that waits')
  await shot(page, 'operators-1440')
  await pending.getByRole('button', { name: 'Withdraw: Invite Wanda Withdrawn' }).click()
  await expect(page.getByText('Change withdrawn.')).toBeVisible()
  await expect(pending).toHaveCount(0)
})
