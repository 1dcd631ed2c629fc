import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, region } from '#e2e/console-people.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const password = 'A-better-1-of-ours'

test('an administrator adds a clinician, licenses them, and they set a password by the mailed link and sign in', async ({
  page,
  browser,
}) => {
  const email = `nia.${Date.now()}@example.com`
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.clinicians)
  await expectAccessible(page, 'clinicians')
  await page.getByRole('link', { name: 'Add a clinician' }).click()
  await button(page, 'Add and invite').click()
  await expect(page.getByRole('group', { name: 'Kinds of visits' })).toContainText('Required')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill('Newell')
  await page.getByLabel('Credentials').fill('NP')
  await page.getByLabel('NPI').fill('1234567890')
  await page.getByLabel('NPI').blur()
  await expect(page.getByLabel('NPI')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('checkbox', { name: 'Spanish' }).check()
  await page.getByRole('checkbox', { name: 'General medical' }).check()
  await page.getByLabel('Biography').fill('Nurse practitioner for families.')
  await button(page, 'Add and invite').click()
  await expect(page.getByLabel('NPI')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('NPI').fill('1234567893')
  await expectAccessible(page, 'a new clinician')
  await button(page, 'Add and invite').click()
  await expect(heading(page)).toHaveText('Nia Newell, NP')

  await button(page, 'Add a license').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('State').selectOption('TX')
  await dialog.getByLabel('License number').fill('T-4711')
  await dialog.getByLabel('Last day').fill('2031-05-31')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect(dialog).toContainText('T-4711, through 05/31/2031')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(region(page, 'Licenses').getByRole('row').filter({ hasText: 'T-4711' })).toContainText('Valid')

  await page.getByLabel('Last name').fill('Noor')
  await region(page, 'Profile').getByRole('button', { name: 'Review changes' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Last name' })).toContainText('Newell')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Nia Noor, NP')
  await expect(region(page, 'History').getByRole('row').filter({ hasText: 'Last name' })).toContainText('Olga Admin')
  await expectAccessible(page, 'a clinician')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'a clinician, dark')

  const [invitation] = await readOutbox(page.request, email)
  const link = /https?:\/\/\S+\/clinic\/set-password\/[\w-]+/.exec(invitation?.text ?? '')?.[0] ?? ''
  const nia = await (await browser.newContext()).newPage()
  await nia.goto(new URL(link).pathname)
  await nia.locator('input[name=newPassword]').fill(password)
  await nia.locator('input[name=verifyNewPassword]').fill(password)
  await nia.locator('main button[type=submit]').click()
  await nia.getByLabel('Email').fill(email)
  await nia.getByLabel('Password', { exact: true }).fill(password)
  await nia.locator('main button[type=submit]').click()
  await expect(nia.locator('input[name=pin]')).toBeVisible()
  await nia.locator('input[name=pin]').fill(await readPin(page.request, email))
  await nia.locator('main button[type=submit]').click()
  await expect(nia.locator('input[name=pin]')).toHaveCount(0)
  await expect(nia.locator('main h1')).toBeVisible()
  await nia.goto('/clinic/account')
  await expect(region(nia, 'Where you’re signed in')).toContainText('This browser')
  await expectAccessible(nia, 'a clinician’s account')
  await page.reload()
  await expect(region(page, 'Sign-in')).toContainText('Active')
  await button(page, 'End access').click()
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByLabel('Reason').fill('Moved away')
  await dialog.getByRole('button', { name: 'See what happens' }).click()
  await expect(dialog).toContainText('1, signed out')
  await expectAccessible(page, 'what an ending does')
  await dialog.getByRole('button', { name: 'End access now' }).click()
  await expect(page.getByText('Access ended')).toBeVisible()
  await nia.reload()
  await expect(nia.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goto(`${consolePaths.clinicians}?words=${email}&standing=ended&lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: /Nia Noor/ })).toBeVisible()
})

test('support reads the roster and changes nothing', { tag: '@daily' }, async ({ page }) => {
  await signInOperator(page, 'support')
  await page.goto(consolePaths.clinicians)
  await expect(page.getByRole('link', { name: 'Add a clinician' })).toHaveCount(0)
  await page.getByLabel('Licensed in').selectOption('NE')
  await button(page, 'Show').click()
  await page.getByRole('link', { name: 'Chidi Okafor, MD' }).click()
  await expect(region(page, 'Licenses').getByRole('row').filter({ hasText: 'NE' })).toBeVisible()
  for (const name of ['Add a license', 'Review changes', 'Send a link for a new password', 'Choose a photo'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
