import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Portal } from '#e2e/portal.ts'
import { members } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { documentsOf } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openOidcProvider, type TestOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { openSamlProvider, type TestSamlProvider } from '#server/testing/saml-identity-provider.ts'

/** Sets a provider as an operator does, by a file and the command line. */
const configure = async (portal: Portal, group: string, provider: object): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sso-'))
  await writeFile(join(folder, 'provider.json'), JSON.stringify(provider))
  await portal.cli('sso', '--group', group, '--file', join(folder, 'provider.json'))
  await rm(folder, { recursive: true })
}

let saml: TestSamlProvider
let secure: TestSamlProvider
let oidc: TestOidcProvider
test.beforeAll(async ({ portal }) => {
  const partyOf = (group: string) => ({
    acsUrl: `${portal.url}/api/sso/saml/${group}/acs`,
    entityId: `${portal.url}/api/sso/saml/${group}/metadata`,
  })
  saml = await openSamlProvider(partyOf('FOYER'))
  secure = await openSamlProvider(partyOf('SECURE'))
  oidc = await openOidcProvider(`${portal.url}/api/sso/oidc/FOYER/callback`)
  await configure(portal, 'FOYER', saml.file)
  await configure(portal, 'SECURE', secure.file)
  await configure(portal, 'FOYER', oidc.file)
})
test.afterAll(async () => {
  for (const provider of [saml, secure, oidc]) await provider.close()
})

const broken: string[] = []
test.afterEach(() => expect(broken.splice(0), 'no page breaks its policy').toEqual([]))

/** A browser of its own: it visits the provider too, which the pages of the other tests may not. */
const openPage = async (browser: Browser, portal: Portal): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  page.on('console', (message) => /content security policy|trustedhtml/i.test(message.text()) && broken.push(message.text()))
  return page
}
const login = '/api/sso/saml/FOYER/login'

test('through the SAML provider into the portal; the code is gone from the address and opens nothing again [SSO-02 SSO-03 SSO-04 SSO-06 SSO-07 SHELL-027]', async ({
  browser,
  portal,
}) => {
  const page = await openPage(browser, portal)
  const documents = documentsOf(page)
  saml.tell({ eligibilityId: 'LSP-1001' })
  await page.goto(`${login}?entryPage=VisitDoctor`)
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
  const entry = documents.find((path) => path.startsWith('/SAML/SAMLEntry')) ?? ''
  expect(entry).toMatch(/^\/SAML\/SAMLEntry\?token=[\w-]{43}&entryPage=VisitDoctor$/)
  expect(documents[documents.indexOf(entry) + 1]).toBe('/request-a-visit')
  const cookies = await page.context().cookies()
  const of = (name: string) => cookies.find((cookie) => cookie.name === name)
  expect([of('jwt_token')?.sameSite, of('__Host-sso-asked')?.sameSite, of('__Host-sso-handoff')]).toEqual(['Strict', 'None', undefined])
  await page.goBack()
  expect(new URL(page.url()).search).not.toContain('token')
  await page.goto(entry)
  await expect(page).toHaveURL('/sso-error')
})

test('through the OpenID Connect provider into the portal', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  oidc.tell({ sub: 'ana', eligibilityId: 'LSP-1001' })
  await page.goto('/api/sso/oidc/FOYER/login')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
})

test('whoever was signed in here is not any more [SSO-01]', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(members.ben)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible()
  saml.tell({ eligibilityId: 'LSP-1001' })
  await page.goto(login)
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
})

test('where the group asks for a PIN, it comes first [MFA-18]', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  secure.tell({ nameId: 'dora@provider', eligibilityId: 'GM-2001' })
  await page.goto('/api/sso/saml/SECURE/login')
  await expect(page).toHaveURL('/MFA')
})

test('somebody without a profile is led to make an account [SSO-08]', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  const documents = documentsOf(page)
  saml.tell({ nameId: 'grace@provider', eligibilityId: 'LSP-1003' })
  await page.goto(login)
  await expect.poll(() => documents).toContain('/register/create-account')
})

test('somebody unknown reads why, and is taken to the sign-in page after ten seconds [SSO-05 SSO-11 SSO-12 SSO-13 SSO-14 SHELL-024]', async ({
  browser,
  portal,
}) => {
  const page = await openPage(browser, portal)
  saml.tell({ nameId: 'mallory@provider', eligibilityId: 'LSP-9999' })
  await page.goto(login)
  await expect(page).toHaveURL('/sso-error')
  await expect(page).toHaveTitle('Foyer - Member Portal - We could not sign you in')
  await expect(page.getByText('Looks like we had trouble locating your account.')).toHaveRole('alert')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('timer')).toHaveText('You will be taken to the sign-in page in 7 seconds.')
  await expect(page).toHaveURL('/login', { timeout: 12_000 })
})

test('/user/authenticating goes on with what is stored, else to the sign-in page [SSO-10 SHELL-025 CALL-61]', async ({
  browser,
  portal,
}) => {
  const page = await openPage(browser, portal)
  await page.goto('/user/authenticating')
  await expect(page).toHaveURL('/login')
  saml.tell({ eligibilityId: 'LSP-1001' })
  await page.goto(login)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/user/authenticating')
  await expect(page).toHaveURL('/dashboard')
})
