import { expect, type Page } from '@playwright/test'
import { benefitScreens } from '#e2e/benefit-screens.ts'
import { careScreens } from '#e2e/care-screens.ts'
import { consoleScreens } from '#e2e/console-screens.ts'
import { finderScreens } from '#e2e/finder-screens.ts'
import type { CopyOptions, OwnMember } from '#e2e/people.ts'
import { registrationScreens } from '#e2e/registration-screens.ts'
import { type DemoMember, memberEmails, signInByCalls, startPending } from '#e2e/sign-in.ts'
import { pressFirst, signedIn, signedInAsCopy } from '#e2e/signed-in-screen.ts'
import { visit } from '#e2e/visit.ts'
import type { Language } from '#shared/languages.ts'

/** Copies a demo member, for a screen whose opening writes data. */
export type Own = (member: DemoMember, options?: CopyOptions) => Promise<OwnMember>

/** A state of a page, for accessibility checks and screenshots. */
export type Screen = {
  name: string
  /** Opens the screen in a fresh context and resolves when it is complete. Locators use no text, because it changes with the language. */
  open: (page: Page, own: Own) => Promise<void>
  /** The only width at which the screen exists. */
  width?: 390 | 1440
  /** Its own spec runs axe on it daily, so all its tests here are tagged @matrix. */
  isTestedElsewhere?: true
}

export const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })

/** Opens a screen in a language; `url` is the portal's. */
export const openScreen = async (
  page: Page,
  screen: Screen,
  language: Language,
  { own, url }: { own: Own; url: string },
): Promise<void> => {
  await page.context().addCookies([{ name: 'lang', value: language, url }])
  if (screen.width) await page.setViewportSize(sizeOf(screen.width))
  await screen.open(page, own)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const heading = (page: Page) => page.locator('h1').first()

const plain = (name: string, path: string): Screen => ({ name, open: (page) => visit(page, path) })

const signInPending = async (page: Page): Promise<void> => {
  await startPending(page.request, 'dora')
  await visit(page, '/MFA')
  await expect(page.locator('input[type=radio]').first()).toBeVisible()
}

const sendPin = async (page: Page): Promise<void> => {
  await signInPending(page)
  await page.locator('input[type=radio]').nth(1).check()
  await pressFirst(page, 'button[type=submit]')
  await expect(page.locator('input[name=pin]')).toBeVisible()
}

const requestSteps = ['who', 'reason', 'when', 'pharmacy', 'medical', 'confirm'] as const

/** Presses the button of a step. The address changes before the step does, and a second press in between would be one on the former step. */
const pressToNextStep = async (page: Page): Promise<void> => {
  const heading = page.getByRole('dialog').getByRole('heading', { level: 3 }).first()
  const former = (await heading.textContent()) ?? ''
  await pressFirst(page, 'dialog button[type=submit]')
  await expect(heading).not.toHaveText(former)
}

/** Goes through request-a-visit to a step, for a general visit as soon as possible. */
const openRequestStep = async (page: Page, step: (typeof requestSteps)[number]): Promise<void> => {
  await pressToNextStep(page)
  for (const at of requestSteps.slice(0, requestSteps.indexOf(step))) {
    await expect(page).toHaveURL(new RegExp(`step=${at}$`))
    if (at === 'reason') {
      await page.locator('dialog input[value=GeneralMedical]').check()
      await page.locator('dialog textarea[name=reason]').fill('A cough since Monday')
    }
    if (at === 'pharmacy') await page.locator('dialog input[value=none]').check()
    await pressToNextStep(page)
  }
  await expect(page).toHaveURL(new RegExp(`step=${step}$`))
}

/** All screens. Add an entry for each new page. */
export const screens: readonly Screen[] = [
  plain('login', '/login'),
  {
    name: 'login-refused',
    open: async (page) => {
      await visit(page, '/login')
      await page.locator('input[type=email]').fill(memberEmails.ana)
      await page.locator('input[name=password]').fill('wrong')
      await page.locator('input[name=password]').press('Enter')
      await expect(page.locator('main [role=alert]')).toBeVisible()
    },
  },
  {
    name: 'login-required',
    open: async (page) => {
      await visit(page, '/login')
      await pressFirst(page, 'button[type=submit]')
      await expect(page.locator('main [role=alert]')).toHaveCount(3)
    },
  },
  { name: 'mfa', open: signInPending },
  { name: 'mfa-verify', open: sendPin },
  {
    name: 'mfa-verify-wrong',
    open: async (page) => {
      await sendPin(page)
      await page.locator('input[name=pin]').fill('000000')
      await page.locator('input[name=pin]').press('Enter')
      await expect(page.locator('[popover]:popover-open [role=alert] > *')).toBeVisible()
    },
  },
  ...registrationScreens,
  plain('session-expired', '/session-expired'),
  {
    name: 'logout',
    open: async (page) => {
      await visit(page, '/logout')
      await expect(page.locator('main a')).toBeVisible()
    },
  },
  plain('legal-privacy', '/legal/privacy'),
  plain('legal-non-discrimination', '/legal/non-discrimination'),
  plain('legal-disclaimer', '/legal/disclaimer'),
  plain('legal-terms', '/legal/terms'),
  plain('legal-informed-consent', '/legal/informed-consent'),
  plain('support', '/support'),
  plain('support-search', '/support?search=pin'),
  plain('technical-support', '/technical-support'),
  plain('questions-or-feedback', '/questions-or-feedback'),
  plain('under-18', '/uhcmentalhealth'),
  {
    name: 'maintenance',
    open: async (page) => {
      await page.route('**/maintenance.json', (route) => route.fulfill({ json: { message: 'The portal rests until 6:00 AM EST.' } }))
      await page.goto('/login')
      await expect(page.getByText('The portal rests until')).toBeVisible()
    },
  },
  {
    name: 'maintenance-upcoming',
    open: async (page) => {
      const upcoming = { message: 'We will be away for an hour.', startsAt: '2027-01-04T04:00:00Z' }
      await page.route('**/maintenance.json', (route) => route.fulfill({ json: { upcoming } }))
      await page.goto('/login')
      await expect(page.getByText(upcoming.message)).toBeVisible()
    },
  },
  signedIn('dashboard', 'ana', '/dashboard'),
  signedIn('dashboard-basic', 'sam', '/dashboard'),
  signedIn('dashboard-rx', 'rita', '/dashboard'),
  signedIn('dashboard-note', 'nora', '/dashboard'),
  signedIn('my-family', 'ana', '/my-family'),
  signedIn('my-family-add', 'ana', '/my-family', async (page) => {
    await pressFirst(page, 'main header button')
    await expect(page.locator('dialog[open] select[name=type]')).toBeVisible()
  }),
  {
    ...signedIn('dashboard-menu', 'ana', '/dashboard', async (page) => {
      await pressFirst(page, 'header button')
      await expect(page.locator('[popover]:popover-open')).toBeVisible()
    }),
    width: 1440,
  },
  {
    ...signedIn('dashboard-drawer', 'ana', '/dashboard', async (page) => {
      await pressFirst(page, 'header button')
      await expect(page.locator('dialog')).toBeVisible()
    }),
    width: 390,
  },
  {
    ...signedIn('dashboard-search', 'ana', '/dashboard', async (page) => {
      const zip = page.locator('input[name=zip]').first()
      await zip.fill('12')
      await zip.press('Enter')
      await expect(page.locator('main [role=alert]')).toBeVisible()
    }),
    width: 390,
  },
  {
    name: 'dashboard-broken',
    open: async (page) => {
      await signInByCalls(page.request, 'ana')
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'gateway' }))
      await visit(page, '/dashboard')
      await expect(page.locator('main h1, main h2').first()).toBeVisible()
    },
  },
  signedIn('account-settings', 'ana', '/account-settings', async (page) => {
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  }),
  signedIn('change-password', 'ana', '/change-password'),
  signedIn('settings-notifications', 'ana', '/account-settings/notifications', async (page) => {
    await expect(page.locator('main table')).toBeVisible()
  }),
  signedIn('settings-confidential', 'ana', '/account-settings/confidential', async (page) => {
    await expect(page.locator('main form')).toBeVisible()
  }),
  signedIn('settings-security', 'ana', '/account-settings/security', async (page) => {
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  }),
  signedIn('settings-access-log', 'ana', '/account-settings/who-has-seen-my-data?own=true', async (page) => {
    await expect(page.locator('main section li').first()).toBeVisible()
  }),
  signedIn('settings-data', 'ana', '/account-settings/my-data'),
  signedInAsCopy('account-settings-authenticator', 'ana', '/account-settings/security', async (page) => {
    await pressFirst(page, 'main section:last-of-type button')
    await expect(page.locator('main img')).toBeVisible()
    // Scroll back, so that the sticky bar does not cover other content.
    await page.evaluate(() => scrollTo(0, 0))
  }),
  signedIn('favorites', 'ana', '/favorites', async (page) => expect(page.locator('main section li').first()).toBeVisible()),
  ...finderScreens,
  signedIn('procedures', 'ana', '/procedures', async (page) => expect(page.locator('main section li').first()).toBeVisible()),
  signedIn('procedures-prices', 'ana', '/procedures?zip=60601&code=73721', async (page) =>
    expect(page.locator('main dl').first()).toBeVisible(),
  ),
  ...(['who', 'reason', 'when', 'confirm'] as const).map((step) =>
    signedInAsCopy(`request-visit-${step}`, 'ana', '/request-a-visit', (page) => openRequestStep(page, step)),
  ),
  signedInAsCopy('request-visit-sent', 'ana', '/request-a-visit', async (page) => {
    await openRequestStep(page, 'confirm')
    await page.locator('dialog input[name=consent]').check()
    await pressFirst(page, 'dialog button[type=submit]')
    await expect(page.locator('dialog a[href^="/waiting-room"]')).toBeVisible()
  }),
  signedInAsCopy('dashboard-waiting', 'ana', '/request-a-visit', async (page) => {
    await openRequestStep(page, 'confirm')
    await page.locator('dialog input[name=consent]').check()
    await pressFirst(page, 'dialog button[type=submit]')
    await expect(page.locator('dialog a[href^="/waiting-room"]')).toBeVisible()
    await visit(page, '/dashboard')
    await expect(page.locator('main section a[href^="/waiting-room"]').first()).toBeVisible()
  }),
  signedIn('past-visits', 'ana', '/past-visits', async (page) => expect(page.locator('main li').first()).toBeVisible()),
  signedIn('past-visit', 'ana', '/past-visits', async (page) => {
    await pressFirst(page, 'main li a')
    await expect(page.locator('[data-details]')).toBeVisible()
  }),
  signedIn('my-plan', 'ana', '/my-plan', async (page) => expect(page.locator('main progress').first()).toBeVisible()),
  signedIn('my-plan-none', 'sam', '/my-plan', async (page) => expect(page.locator('main h2')).toHaveCount(1)),
  ...benefitScreens,
  signedIn('savings', 'ana', '/beat-the-deductible', async (page) =>
    expect(page.locator('main svg rect').filter({ visible: true }).first()).toBeVisible(),
  ),
  signedIn('savings-none', 'sam', '/beat-the-deductible', async (page) => expect(page.locator('main h2')).toHaveCount(1)),
  signedIn('support-signed-in', 'ana', '/support', async (page) => expect(page.locator('main [aria-busy]')).toHaveCount(0)),
  signedIn('programs', 'ana', '/livongo-registration', async (page) => expect(page.locator('main h2').first()).toBeVisible()),
  signedIn('programs-consent', 'ana', '/livongo-registration', async (page) => {
    await pressFirst(page, 'main li button')
    await expect(page.locator('dialog')).toBeVisible()
  }),
  signedIn('programs-none', 'sam', '/livongo-registration'),
  signedIn('expert-services', 'ana', '/expert-medical-services'),
  signedIn('auto-logout', 'ana', '/auto-logout-notification', async (page) => {
    await expect(page.locator('dialog')).toBeVisible()
  }),
  signedIn('legal-signed-in', 'ana', '/legal/terms', async (page) => expect(heading(page)).toBeVisible()),
  {
    name: 'offline',
    open: async (page) => {
      await signInByCalls(page.request, 'sam')
      await visit(page, '/dashboard')
      await expect(page.locator('main h1')).toHaveText(/Sam/)
      await page.context().setOffline(true)
      await expect(page.locator('[role=status] p').first()).toBeVisible()
    },
  },
  ...careScreens,
  ...consoleScreens,
]
