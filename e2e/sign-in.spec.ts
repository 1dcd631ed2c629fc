import { memberEmails, signInByForm, signInToDashboard } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit, visitLogout } from '#e2e/visit.ts'

test('the page has its fields, buttons, links, phone and notice, and no shared footer [SHELL-013]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login')
  await expect(page, '[SHELL-080]').toHaveTitle('Foyer - Member Portal - Login')
  await expect(page.getByLabel('Email', { exact: true }), '[SIGN-02]').toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page.getByLabel('Password', { exact: true }), '[SIGN-03]').toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('checkbox', { name: 'Remember email' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Login', exact: true }), '[SIGN-07]').toBeEnabled()
  await expect(page.getByRole('link', { name: 'Forgot password?' }), '[SIGN-05]').toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Register Now' }), '[SIGN-06]').toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: '1-800-555-0142' }), '[SIGN-08]').toHaveAttribute('href', 'tel:+18005550142')
  const notice = page.getByRole('contentinfo')
  await expect(notice, '[SIGN-09]').toHaveText(
    'This is a proprietary system for authorized members only. See our Privacy, Legal and Non-Discrimination policies.',
  )
  await expect(notice.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/legal/privacy')
  await expect(notice.getByRole('link', { name: 'Legal' })).toHaveAttribute('href', '/legal/disclaimer')
  await expect(notice.getByRole('link', { name: 'Non-Discrimination' })).toHaveAttribute('href', '/legal/non-discrimination')
  await expect(page.getByText('Notice of Privacy Practices')).toHaveCount(0)
  await expect(page.getByText('All rights reserved'), '[SHELL-071]').toHaveCount(0)
})

test('an empty form says Required under each field and sends nothing [SIGN-10 SIGN-11 SIGN-40 SIGN-51]', { tag: '@daily' }, async ({
  page,
}) => {
  await visit(page, '/login')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  for (const field of ['Email', 'Password']) {
    const input = page.getByLabel(field, { exact: true })
    await expect(input).toHaveAccessibleDescription('Required')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByRole('alert').filter({ hasText: /^Required$/ })).toHaveCount(2)
  await expect(page.getByText('Please check 2 fields')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('an invalid email address shows an error until it is corrected [SIGN-10 SIGN-39]', async ({ page }) => {
  await visit(page, '/login')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ana@example')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await email.fill('ana@example.com')
  await expect(email).toHaveAccessibleDescription('')
})

test('a refusal does not say whether email or password is wrong, and keeps both [SIGN-14 ERR-01]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, own }) => {
  const ana = await own('ana')
  await visit(page, '/login')
  const answered = page.waitForResponse('**/api/auth/login')
  await signInByForm(page, ana, 'Not-her-password-1')
  const answer = await answered
  expect(answer.status()).toBe(400)
  expect(answer.request().postDataJSON()).toMatchObject({ type: 'MEMBER', version: 2 })
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ana.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Not-her-password-1')
  await expect(page).toHaveURL('/login')
})

test('a failed sign-in ends an earlier session [SESS-31]', { tag: '@daily' }, async ({ page, context, own }) => {
  await visit(page, '/login')
  const other = await context.newPage()
  await signInToDashboard(other, 'sam')
  await signInByForm(page, await own('ana'), 'wrong')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter((name) => /_token$/.test(name))).toEqual([])
})

test('a request without an answer shows Invalid login [SIGN-16 ERR-05 ERR-08]', async ({ page }) => {
  await visit(page, '/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await signInByForm(page, 'ana')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid login' })).toBeVisible()
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('another refusal is shown in the words of the server [SIGN-15 ERR-02]', async ({ page }) => {
  await visit(page, '/login')
  const reason = 'Your group has paused its portal.'
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 400, json: { meta: { errorMessages: [{ reason }] } } }))
  await signInByForm(page, 'ana')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
})

test('while signing in the form cannot be sent twice, and the page asks to wait [SESS-08 SHELL-008]', async ({ page }) => {
  await visit(page, '/login')
  let asked = 0
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/auth/login', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await signInByForm(page, 'ana')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await expect(login).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Please wait...' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  letGo()
  await expect(page).toHaveURL('/dashboard')
  expect(asked).toBe(1)
})

test('the email is remembered on the device if asked, and otherwise forgotten [SIGN-04 SESS-05 SESS-25]', async ({ page }) => {
  await visit(page, '/login')
  await page.getByLabel('Remember email').check()
  await signInByForm(page, 'ana')
  await expect(page).toHaveURL('/dashboard')
  await visitLogout(page)
  await visit(page, '/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(memberEmails.ana)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(memberEmails.ana)
  await expect(page.getByLabel('Remember email')).toBeChecked()
  const kept = await page.evaluate(() => localStorage.getItem('memberPortal'))
  expect(JSON.parse(kept ?? '')).toEqual({ version: 1, state: { rememberedEmail: memberEmails.ana } })
  await page.getByLabel('Remember email').uncheck()
  await signInByForm(page, 'ana')
  await expect(page).toHaveURL('/dashboard')
  await visitLogout(page)
  await visit(page, '/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

/** The hue of a color in degrees: 40 to 60 is yellow. */
const hueOf = ([red = 0, green = 0, blue = 0]: readonly number[]): number => {
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
  return Math.round((60 * (green - blue)) / spread)
}

test('the COVID line is yellow [SIGN-01]', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login')
    const line = page.getByRole('region', { name: 'COVID-19' })
    const color = await line.evaluate((element) => getComputedStyle(element).backgroundColor)
    const hue = hueOf((color.match(/\d+/g) ?? []).map(Number))
    expect([colorScheme, hue >= 40 && hue <= 60]).toEqual([colorScheme, true])
  }
})

test('the COVID line leads to the support page and stays away once dismissed [SIGN-01]', { tag: '@phone-matrix' }, async ({ page }) => {
  await visit(page, '/login')
  const line = page.getByRole('region', { name: 'COVID-19' })
  await expect(line).toContainText('For information about COVID-19, visit our support page.')
  await expect(line.getByRole('link', { name: 'support page' })).toHaveAttribute('href', '/support')
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await visit(page, '/login')
  await expect(line).toBeHidden()
})

test('a reload keeps the email, but not the password', async ({ page }) => {
  await visit(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('half.typed@')
  await page.getByLabel('Password', { exact: true }).fill('secret-in-the-making')
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('secret-in-the-making')
})

test('a form sent before the scripts loaded is sent afterwards [SIGN-13]', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await signInByForm(page, 'ana')
  letGo()
  await expect(page).toHaveURL('/dashboard')
})

test('the password can be shown and hidden', async ({ page }) => {
  await visit(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Welcome')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
