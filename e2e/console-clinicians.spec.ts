import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInClinician } from '#e2e/clinic.ts'
import { approveAsSecond, signInOperator } from '#e2e/console.ts'
import { button, heading, region } from '#e2e/console-people.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { attachDevice } from '#e2e/software-device.ts'
import { expect, test } from '#e2e/test.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
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
  const title = 'Add the clinician Nia Newell'
  await expect(region(page, 'Waiting for a second administrator')).toContainText(title)
  // The second administrator reads what patients will read.
  await expect(region(page, 'Waiting for a second administrator').getByRole('row').filter({ hasText: 'Biography' })).toContainText(
    'Nurse practitioner for families.',
  )
  await expectAccessible(page, 'a clinician who waits for approval')
  expect(await readOutbox(page.request, email)).toEqual([])
  await approveAsSecond(browser, title)
  await expect.poll(async () => (await readOutbox(page.request, email)).length).toBe(1)
  await page.goto(`${consolePaths.clinicians}?words=${email}`)
  await page.getByRole('link', { name: 'Nia Newell, NP' }).click()
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

  const hours = region(page, 'Hours and days off')
  await hours.getByRole('button', { name: 'Add hours' }).press('Enter')
  await dialog.getByLabel('From').fill('13:00')
  await dialog.getByLabel('To', { exact: true }).fill('14:00')
  await dialog.getByRole('button', { name: 'Review changes' }).press('Enter')
  await expect(dialog.getByRole('row').filter({ hasText: 'Weekly hours' })).toContainText('Monday, 1:00 PM – 2:00 PM, 20-minute visits')
  await expectAccessible(page, 'a review of hours')
  await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(dialog.getByLabel('From')).toHaveValue('13:00')
  await dialog.getByRole('button', { name: 'Review changes' }).press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(hours.getByRole('listitem')).toContainText('Monday 1:00 PM – 2:00 PM')
  await expect(region(page, 'History').getByRole('row').filter({ hasText: 'Weekly hours' })).toContainText('Olga Admin')

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

test('a clinician who lost the passkey gets it reset by two administrators, by keyboard, signs in by PIN and adds a new one', async ({
  page,
  browser,
  ownClinician,
}) => {
  const { email } = await ownClinician()
  const clinic = await (await browser.newContext()).newPage()
  await attachDevice(clinic)
  await signInClinician(clinic, email)
  const addPasskey = async () => {
    await clinic.goto('/clinic/account')
    await button(clinic, 'Add a passkey').click()
    await expect(clinic.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await button(clinic, 'I saved them').click()
    await expect(region(clinic, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  }
  await addPasskey()

  await signInOperator(page, 'admin')
  await page.goto(`${consolePaths.clinicians}?words=${email}`)
  await page.getByRole('table').getByRole('link').first().press('Enter')
  await expect(region(page, 'Sign-in')).toContainText('Passkey or app')
  const name = ((await heading(page).textContent()) ?? '').split(',')[0] ?? ''
  await button(page, 'Reset passkeys and app').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('they must approve this first')
  await expectAccessible(page, 'the question before a reset')
  await dialog.getByLabel('Reason').fill('Lost the phone; we spoke by video.')
  await dialog.getByRole('button', { name: 'Reset passkeys and app' }).press('Enter')
  const title = `Passkeys and app of the clinician ${name}`
  await expect(region(page, 'Waiting for a second administrator')).toContainText(title)
  await expect(region(page, 'Waiting for a second administrator')).toContainText('another administrator must approve it')
  await expect(region(page, 'Waiting for a second administrator')).toContainText('Lost the phone; we spoke by video.')
  await expectAccessible(page, 'a reset that waits')
  await clinic.reload()
  await expect(region(clinic, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await approveAsSecond(browser, title)
  await expect.poll(async () => (await readOutbox(page.request, email)).at(-1)?.subject).toBe('Your passkeys and app for Foyer were reset')
  await clinic.reload()
  await expect(clinic.getByLabel('Password', { exact: true })).toBeVisible()
  await signInClinician(clinic, email)
  await addPasskey()
  await page.reload()
  await expect(region(page, 'History').getByRole('row').filter({ hasText: 'Second step' })).toContainText('Olga Admin')
})

test('support reads the roster and changes nothing', { tag: '@daily' }, async ({ page }) => {
  await signInOperator(page, 'support')
  await page.goto(consolePaths.clinicians)
  await expect(page.getByRole('link', { name: 'Add a clinician' })).toHaveCount(0)
  await page.getByLabel('Licensed in').selectOption('NE')
  await button(page, 'Show').click()
  await page.getByRole('link', { name: 'Chidi Okafor, MD' }).click()
  await expect(region(page, 'Licenses').getByRole('row').filter({ hasText: 'NE' })).toBeVisible()
  for (const name of ['Add a license', 'Add hours', 'Add a day off', 'Review changes', 'Send a link for a new password', 'Choose a photo'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('a phrase of the practice is added by keyboard, and a clinician is offered it without a way to change it', async ({
  page,
  browser,
  ownClinician,
}) => {
  const shortcut = `p${Date.now()}`
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.clinicians)
  await page.getByRole('link', { name: 'Templates and phrases' }).press('Enter')
  await expect(heading(page)).toHaveText('Practice templates and phrases')
  await button(page, 'Add phrase').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shortcut').fill(shortcut)
  await dialog.getByLabel('Text').fill('Most likely a virus.')
  await expectAccessible(page, 'a new phrase of the practice')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(button(page, `Change .${shortcut}`)).toBeVisible()
  const clinic = await (await browser.newContext()).newPage()
  await signInClinician(clinic, (await ownClinician()).email)
  await clinic.goto(clinicPaths.phrases)
  const line = region(clinic, 'Short phrases').getByRole('listitem').filter({ hasText: shortcut })
  await expect(line).toContainText('Practice')
  await expect(line.getByRole('button')).toHaveCount(0)
  await expectAccessible(clinic, 'phrases with those of the practice')
})
