import { signInByCalls, signInByForm } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { addressesOf, documentRequestsOf, visit, visitLogout } from '#e2e/visit.ts'

const guarded = [
  '/dashboard',
  '/request-a-visit',
  '/medical-info',
  '/my-family',
  '/inbox',
  '/message-center',
  '/account-settings',
  '/change-password',
  '/account-settings/notifications',
  '/account-settings/confidential',
  '/account-settings/security',
  '/invoices',
  '/favorites',
  '/procedures',
  '/prescriptions',
  '/providers',
  '/facilities',
  '/beat-the-deductible',
  '/my-plan',
  '/livongo-registration',
  '/expert-medical-services',
  '/waiting-room',
  '/reschedule-gm-visit',
  '/reschedule-mh-visit',
  '/back-care',
  '/auto-logout-notification',
  '/some-flow',
]

test('every guarded page sends a visitor to the sign-in page, with the way back [SHELL-030 SHELL-032 SHELL-051 SHELL-052 SHELL-053 SESS-26]', {
  tag: '@daily',
}, async ({ request }) => {
  for (const path of guarded) {
    const answer = await request.get(`${path}?from=mail`, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([
      path,
      302,
      `/login?origin=${encodeURIComponent(`${path}?from=mail`)}`,
    ])
  }
})

test('after signing in the member returns once to the page that required it [SHELL-054]', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/medical-info?from=mail')
  await expect(page).toHaveURL('/login')
  const documents = documentRequestsOf(page)
  await signInByForm(page, 'ana')
  await expect.poll(() => documents).toEqual(['/medical-info?from=mail'])
  // The request comes before the change of page, which would interrupt the next one.
  await page.waitForURL('/medical-info?from=mail')
  await visitLogout(page)
  await visit(page, '/login')
  await signInByForm(page, 'ana')
  await expect.poll(() => documents.at(-1)).toBe('/dashboard')
})

test('the return address survives a refused sign-in and a reload [SHELL-054]', async ({ page, own }) => {
  const ana = await own('ana')
  await visit(page, '/inbox')
  await signInByForm(page, ana, 'wrong')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
  await page.reload()
  const documents = documentRequestsOf(page)
  await signInByForm(page, ana)
  await expect.poll(() => documents.at(-1)).toBe('/inbox')
})

test('an origin that leads away from the portal is dropped [SHELL-054]', async ({ page }) => {
  for (const origin of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\n/evil.example']) {
    await visit(page, `/login?origin=${encodeURIComponent(origin)}`)
    await expect(page, 'the address is clean').toHaveURL('/login')
    const kept = await page.evaluate(() => Object.values(sessionStorage).join())
    expect(kept, origin).not.toContain('evil.example')
    expect(kept, origin).not.toContain('alert')
  }
  const documents = documentRequestsOf(page)
  await signInByForm(page, 'ana')
  await expect.poll(() => documents).toEqual(['/dashboard'])
})

test("a visitor's press on the logo leads to the sign-in page [SHELL-064]", async ({ page }) => {
  await visit(page, '/legal/privacy')
  await page.getByRole('link', { name: 'Foyer' }).click()
  await expect(page).toHaveURL('/login')
})

test('an unknown path leads a visitor to the sign-in page, without a return address [SHELL-050]', { tag: '@daily' }, async ({
  request,
}) => {
  for (const path of ['/no/such/page', '/legal/none', '/dashboard/deeper']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/login'])
  }
})

test.describe('a signed-in member', () => {
  test.use({ member: 'ana' })

  test('stays signed in after a reload and in a new tab [SESS-27 SESS-29]', async ({ page, context }) => {
    await visit(page, '/dashboard')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
    const other = await context.newPage()
    await visit(other, '/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  })

  test('comes from the sign-in page, / and the logo to the dashboard [SHELL-064 SIGN-13]', async ({ page }) => {
    for (const path of ['/login', '/']) {
      await visit(page, path)
      await expect(page, path).toHaveURL('/dashboard')
    }
    await visit(page, '/legal/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Foyer' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('sees the dashboard at an unknown one-segment path, and is redirected to it from a deeper one [SHELL-049 SHELL-050]', async ({
    page,
  }) => {
    await visit(page, '/some-flow')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
    await visit(page, '/no/such/page')
    await expect(page).toHaveURL('/dashboard')
  })

  test('has tokens only in httpOnly cookies, and no personal data in storage [SESS-19 SESS-20 SESS-21 SESS-22 SESS-25]', {
    tag: '@daily',
  }, async ({ page, context }) => {
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
    const tokens = async () => (await context.cookies()).filter(({ name }) => /_token$/.test(name))
    const names = ['jwt_token', 'mapi_token', 'sdk_token', 'sso_token']
    // The last cookie arrives with the token login.
    await expect
      .poll(async () => (await tokens()).map(({ name }) => name).sort())
      .toEqual([...names.map((name) => `__Host-${name}`), ...names])
    const cookies = await tokens()
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('_token')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/Rivera|eyJ/)
  })
})

test('a page that needs a feature the group lacks leads to the dashboard', { tag: '@daily' }, async ({ page }) => {
  await signInByCalls(page.request, 'sam')
  for (const path of ['/providers?zip=98101', '/facilities?zip=98101']) {
    const addresses = addressesOf(page)
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Sam')
    expect(addresses.at(-1)).toBe('/dashboard')
  }
})

test('an incomplete session is signed out to the sign-in page [SESS-35]', { tag: '@daily' }, async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, membership: null } } })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await page.unroute('**/api/session')
  expect((await page.request.get('/dashboard', { maxRedirects: 0 })).status(), 'the session is over').toBe(302)
})
