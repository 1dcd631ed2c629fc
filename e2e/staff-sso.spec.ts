import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails } from '#e2e/clinic.ts'
import { approveAsSecond, operatorOf, signInOperator } from '#e2e/console.ts'
import { readPin } from '#e2e/outbox.ts'
import { expect, test } from '#e2e/test.ts'
import { openOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { openSamlProvider } from '#server/testing/saml-identity-provider.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Goes to the button of the provider by the keyboard alone, and presses it. */
const continueByKeyboard = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('link', { name: `Continue with ${name}` })
  await expect(button).toBeVisible()
  await page.locator('body').press('Tab')
  for (let step = 0; step < 10 && !(await button.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

const enterPin = async (page: Page, email: string): Promise<void> => {
  await expect(page.getByLabel('PIN')).toBeFocused()
  await page.keyboard.type(await readPin(page.request, email))
  await page.keyboard.press('Enter')
}

const said = (email: string, groups: string[]) => ({ claims: { email, email_verified: true, groups } })

test('an administrator sets the identity provider, a second one approves it, and an operator signs in with the work account', async ({
  page,
  browser,
  portal,
}) => {
  const provider = await openOidcProvider(`${portal.url}/api/console/sso/oidc/callback`)
  try {
    await signInOperator(page, 'admin')
    await page.goto(consolePaths.signOn)
    await page.getByLabel('Name of the provider').fill('Work account')
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client ID').fill(provider.file.clientId)
    await page.getByLabel('Client secret').fill(provider.file.clientSecret)
    await page.getByLabel('Groups that give the role: Support').fill('Help desk')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('Everything matches.')).toBeVisible()
    await page.getByLabel('Turn off passwords and passkeys').check()
    await page.getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByLabel('Administrator for emergencies')).toBeFocused()
    await expectAccessible(page, 'the sign-in of operators with an error')
    await page.getByLabel('Turn off passwords and passkeys').uncheck()
    await page.getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByRole('region', { name: 'Waiting for a second administrator' })).toContainText('Help desk: support')
    await page.screenshot({ path: test.info().outputPath('staff-provider.png'), fullPage: true })
    await approveAsSecond(browser, 'Sign-in of operators through Work account')

    const work = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await work.goto(consolePaths.signIn)
    await expectAccessible(work, 'the console sign-in with a provider')
    await work.screenshot({ path: test.info().outputPath('console-sign-in.png') })
    provider.setAnswer({ sub: 'sue' }, said(operatorOf('support'), ['Payroll']))
    await continueByKeyboard(work, 'Work account')
    await expect(work.getByText('Your work account didn’t open this app.')).toBeVisible()
    await expectAccessible(work, 'the console sign-in after a refusal')
    await work.screenshot({ path: test.info().outputPath('console-sign-in-refused.png') })
    provider.setAnswer({ sub: 'sue' }, said(operatorOf('support'), ['Help desk']))
    await continueByKeyboard(work, 'Work account')
    await enterPin(work, operatorOf('support'))
    await expect(work.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    expect(new URL(work.url()).search).toBe('')
    await work.context().close()
  } finally {
    await portal.cli('operator', 'sso', '--remove', 'oidc').catch(() => undefined)
    await provider.close()
  }
})

test('a clinician signs in to the clinic with the work account', async ({ browser, portal }) => {
  const base = `${portal.url}/mobile/clinic/sso/saml`
  const provider = await openSamlProvider({ acsUrl: `${base}/acs`, entityId: `${base}/metadata` })
  const folder = await mkdtemp(join(tmpdir(), 'foyer-clinic-sso-'))
  const file = join(folder, 'provider.json')
  const roles = [{ group: 'Doctors', role: 'clinician' }]
  await writeFile(file, JSON.stringify({ ...provider.file, name: 'Hospital', emailAttribute: 'mail', groupsAttribute: 'groups', roles }))
  try {
    expect(await portal.careCli('sso', '--file', file)).toContain('/mobile/clinic/sso/saml/acs')
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await page.goto(clinicPaths.signIn)
    await expectAccessible(page, 'the clinic sign-in with a provider')
    await page.screenshot({ path: test.info().outputPath('clinic-sign-in.png') })
    provider.setAnswer({ nameId: 'doctor', claims: { mail: clinicianEmails.nutrition, groups: ['Doctors'] } })
    await continueByKeyboard(page, 'Hospital')
    await enterPin(page, clinicianEmails.nutrition)
    await expect(page).toHaveURL(new RegExp(clinicPaths.queue))
    await page.context().close()
  } finally {
    await portal.careCli('sso', '--remove', 'saml').catch(() => undefined)
    await provider.close()
    await rm(folder, { recursive: true })
  }
})
