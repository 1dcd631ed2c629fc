import type { Page } from '@playwright/test'
import { approveAsSecond, operatorOf, signInOperator } from '#e2e/console.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { newLastName } from '#e2e/people.ts'
import { signInToDashboard } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const fillPassword = async (page: Page, email: string, password: string = demoPassword): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const enterPin = async (page: Page, email: string): Promise<void> => {
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, email))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an operator signs in with an emailed PIN, reaches the page they asked for, and signs out', { tag: '@daily' }, async ({ page }) => {
  const olga = operatorOf('admin')
  await page.goto(`${consolePaths.operators}?state=active`)
  await expect(page).toHaveURL(`${consolePaths.signIn}?to=${encodeURIComponent(`${consolePaths.operators}?state=active`)}`)
  await expect(page).toHaveTitle('Foyer - Operator console - Sign in')
  await fillPassword(page, olga, 'wrong')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
  await fillPassword(page, olga)
  await page.getByLabel('PIN', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const former = await readPin(page.request, olga)
  await page.getByRole('button', { name: 'Send a new PIN' }).click()
  await expect(page.getByRole('status').getByText('We sent a new PIN. The old one no longer works.')).toBeVisible()
  await expect.poll(() => readPin(page.request, olga)).not.toBe(former)
  await page.reload()
  await enterPin(page, olga)
  await expect(page).toHaveURL(`${consolePaths.operators}?state=active`)
  await expect(heading(page)).toHaveText('Operators')
  await expect(page).toHaveTitle('Foyer - Operator console - Operators')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(consolePaths.signIn)
  await page.goto(consolePaths.account)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect((await page.request.get('/api/console/session')).status()).toBe(401)
})

test.describe('navigation:', () => {
  const entries: [OperatorRole, string, boolean][] = [
    ['admin', 'Operators', true],
    ['auditor', 'Operators', true],
    ['support', 'Operators', false],
  ]
  for (const [role, entry, isThere] of entries)
    test(`${role} ${isThere ? 'has' : 'does not have'} the entry ${entry}`, async ({ page }) => {
      await signInOperator(page, role)
      await page.goto(consolePaths.account)
      await expect(heading(page)).toHaveText('Your account')
      const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: entry, exact: true })
      await expect(link).toHaveCount(isThere ? 1 : 0)
      await page.goto(consolePaths.operators)
      await expect(heading(page)).toHaveText(isThere ? 'Operators' : 'Your role doesn’t have access to this page')
      await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(role === 'admin' ? 1 : 0)
    })
})

test('by keyboard alone an operator signs in, opens a page and signs out', async ({ page }) => {
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      const words = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return element.labels?.[0]?.textContent ?? element.textContent ?? ''
      })
      if (name.test(words)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await page.goto(consolePaths.signIn)
  await expect(heading(page)).toHaveText('Sign in')
  await tabTo(/^Email$/)
  await page.keyboard.type(operatorOf('admin'))
  await tabTo(/^Password$/)
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.keyboard.type(await readPin(page.request, operatorOf('admin')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await page.goto(consolePaths.account)
  await expect(heading(page)).toHaveText('Your account')
  await tabTo(/^Skip to content$/)
  await tabTo(/^Operators$/)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Operators')
  await expect(heading(page)).toBeFocused()
  await tabTo(/^Invite$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite an operator' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
  await page.getByRole('link', { name: /Olga Admin/ }).focus()
  await tabTo(/^Sign out$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(consolePaths.signIn)
})

test('a half-filled form survives the end of the session and a new sign-in', async ({ page, portal }) => {
  const olga = operatorOf('admin')
  const email = `${newLastName().toLowerCase()}@example.com`
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.operators)
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite an operator' })
  await form.getByLabel('Name').fill('Half Typed')
  await form.getByLabel('Email').fill(email)
  await portal.sql(`update operator_sessions set created_at = created_at - interval '11 hours' where ended_at is null`)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again).toContainText('Your session has ended. What you were doing is still here.')
  await expect(heading(page)).toHaveCount(0)
  await expect(again.getByLabel('Email')).toHaveValue(olga)
  await again.getByLabel('Password', { exact: true }).fill(demoPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await enterPin(page, olga)
  await expect(again).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Half Typed')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status').getByText('This change is waiting for a second administrator.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw: Invite Half Typed' }).click()
  await expect(page.getByText('Change withdrawn.')).toBeVisible()
})

test('an invited operator sets a password and signs in, and is signed out once access ends', async ({ page, browser }) => {
  const name = `Ines ${newLastName()}`
  const typed = `${name.replace(' ', '.')}@example.com`
  const email = typed.toLowerCase()
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.operators)
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite an operator' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(typed)
  await form.getByLabel('Role').selectOption('Support')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('This change is waiting for a second administrator.')).toBeVisible()
  await approveAsSecond(browser, `Invite ${name}`)
  await page.reload()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Invited until')
  const link = async () =>
    /https?:\/\/\S+\/console\/set-password\/[\w-]+/.exec((await readOutbox(page.request, email)).at(-1)?.text ?? '')?.[0]
  await expect.poll(link).toBeTruthy()

  const own = await (await browser.newContext()).newPage()
  await own.goto((await link()) ?? '')
  await own.getByLabel('Password', { exact: true }).fill('Ines-chose-1-well')
  await own.getByLabel('Password again').fill('Ines-chose-1-well')
  await own.getByRole('button', { name: 'Save password' }).click()
  await expect(own.getByText('Your password is set. Please sign in.')).toBeVisible()
  await fillPassword(own, email, 'Ines-chose-1-well')
  await enterPin(own, email)
  await expect(own.getByRole('link', { name })).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(row).toContainText('Access ended')
  await own.goto(consolePaths.account)
  await expect(own.getByLabel('Email')).toBeVisible()
  await own.context().close()
})

test("a maintenance notice does not close the console, and a member's session does not open it", async ({ page, portal }) => {
  await signInToDashboard(page, 'ana')
  await page.goto(consolePaths.operators)
  await expect(page.getByLabel('Email')).toBeVisible()
  await portal.cli('notice', 'Closed for an hour.')
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.operators)
  await expect(heading(page)).toHaveText('Operators')
  await expect(page.getByText('Closed for an hour.')).toHaveCount(0)
})

test('on a phone the navigation is a menu, and table rows are cards', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the phone alone')
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.account)
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Operator console' })
  await menu.getByRole('link', { name: 'Operators', exact: true }).click()
  await expect(menu).toHaveCount(0)
  await expect(heading(page)).toHaveText('Operators')
  await expect(page.getByRole('list', { name: 'Operators' }).getByText('olga.admin@example.com')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('search engines may not index the console, and public pages do not mention it', async ({ page, portal }) => {
  const html = await (await page.request.get(consolePaths.signIn)).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  for (const path of ['/login', '/register', '/legal/privacy']) {
    const document = await (await page.request.get(portal.url + path)).text()
    expect(document).not.toContain('/console')
  }
})
