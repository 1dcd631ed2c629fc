import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { copyMember, type OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { documentRequestsOf } from '#e2e/visit.ts'
import { openOidcProvider, type TestOidcProvider } from '#server/testing/oidc-identity-provider.ts'
import { openSamlProvider, type TestSamlProvider } from '#server/testing/saml-identity-provider.ts'

/** Configures an identity provider as an operator does, by a file and the command line. */
const configure = async (portal: DemoPortal, group: string, provider: object): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sso-'))
  await writeFile(join(folder, 'provider.json'), JSON.stringify(provider))
  await portal.cli('sso', '--group', group, '--file', join(folder, 'provider.json'))
  await rm(folder, { recursive: true })
}

let saml: TestSamlProvider
let secure: TestSamlProvider
let oidc: TestOidcProvider
/** A member whose group has both providers, and one whose group requires a PIN. */
let ana: OwnMember
let dora: OwnMember
test.beforeAll(async ({ portal }) => {
  const partyOf = (group: string) => ({
    acsUrl: `${portal.url}/api/sso/saml/${group}/acs`,
    entityId: `${portal.url}/api/sso/saml/${group}/metadata`,
  })
  ana = await copyMember(portal, 'ana', { withoutAccount: ['Ben'] })
  dora = await copyMember(portal, 'dora')
  saml = await openSamlProvider(partyOf(ana.group.code))
  secure = await openSamlProvider(partyOf(dora.group.code))
  oidc = await openOidcProvider(`${portal.url}/api/sso/oidc/${ana.group.code}/callback`)
  await configure(portal, ana.group.code, saml.file)
  await configure(portal, dora.group.code, secure.file)
  await configure(portal, ana.group.code, oidc.file)
})
test.afterAll(async () => {
  for (const provider of [saml, secure, oidc]) await provider.close()
})

const broken: string[] = []
test.afterEach(() => expect(broken.splice(0), 'no page breaks its policy').toEqual([]))

/** A separate browser context, because it also visits the provider, which other tests' pages may not. */
const openPage = async (browser: Browser, portal: DemoPortal): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  page.on('console', (message) => /content security policy|trustedhtml/i.test(message.text()) && broken.push(message.text()))
  return page
}
const login = () => `/api/sso/saml/${ana.group.code}/login`

test('a SAML sign-in opens the requested page, and its token works only once and is not in the address [SSO-02 SSO-03 SSO-04 SSO-06 SSO-07 SHELL-027]', {
  tag: '@daily',
}, async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  const documents = documentRequestsOf(page)
  saml.setAnswer({ eligibilityId: ana.externalId })
  await page.goto(`${login()}?entryPage=VisitDoctor`)
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

test('an OpenID Connect sign-in opens the dashboard', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  oidc.setAnswer({ sub: 'ana', eligibilityId: ana.externalId })
  await page.goto(`/api/sso/oidc/${ana.group.code}/login`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
})

test('a sign-in by the provider replaces the member signed in before [SSO-01]', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  await signInByCalls(page.request, 'ben')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible()
  saml.setAnswer({ eligibilityId: ana.externalId })
  await page.goto(login())
  await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
})

test('a group that requires the PIN asks for it first [MFA-18]', { tag: '@daily' }, async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  secure.setAnswer({ nameId: 'dora@provider', eligibilityId: dora.externalId })
  await page.goto(`/api/sso/saml/${dora.group.code}/login`)
  await expect(page).toHaveURL('/MFA')
})

test('a person without an account is led to create one [SSO-08]', async ({ browser, portal }) => {
  const page = await openPage(browser, portal)
  const documents = documentRequestsOf(page)
  saml.setAnswer({ nameId: 'ben@provider', eligibilityId: ana.person('Ben').externalId })
  await page.goto(login())
  await expect.poll(() => documents).toContain('/register/create-account')
})

test('an unknown person reads why, and is redirected to the sign-in page after ten seconds [SSO-05 SSO-11 SSO-12 SSO-13 SSO-14 SHELL-024]', async ({
  browser,
  portal,
}) => {
  const page = await openPage(browser, portal)
  await page.clock.install()
  saml.setAnswer({ nameId: 'mallory@provider', eligibilityId: 'LSP-9999' })
  await page.goto(login())
  await expect(page).toHaveURL('/sso-error')
  await expect(page).toHaveTitle('Foyer - Member Portal - We couldn’t sign you in')
  await expect(page.getByText('Looks like we had trouble locating your account.')).toHaveRole('alert')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('timer')).toHaveText(/^We’ll take you to the sign-in page in \d+ seconds\.$/)
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL('/login')
})

test('/user/authenticating opens the dashboard with a stored token, and otherwise the sign-in page [SSO-10 SHELL-025 CALL-61]', async ({
  browser,
  portal,
}) => {
  const page = await openPage(browser, portal)
  await page.goto('/user/authenticating')
  await expect(page).toHaveURL('/login')
  saml.setAnswer({ eligibilityId: ana.externalId })
  await page.goto(login())
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/user/authenticating')
  await expect(page).toHaveURL('/dashboard')
})
