import type { Page } from '@playwright/test'
import { partners } from '#e2e/portal.ts'
import { type DemoMember, signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { addressesOf, visit } from '#e2e/visit.ts'

const open = async (page: Page, member: DemoMember): Promise<void> => {
  await signInByCalls(page.request, member)
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, \w+$/)
}

const widgets = {
  visits: 'Visits',
  mentalHealth: 'Mental health',
  price: 'Price care',
  chronicCare: 'Chronic care',
  inbox: 'View your messages',
  backCare: 'Back and joint care',
  expertServices: 'Expert medical services',
  find: 'Find care',
  savings: 'Beat the deductible',
  covidAssessment: 'COVID-19 self-assessment',
} as const

const { visits, mentalHealth, price, inbox, find } = widgets
/** The dashboard widgets of each demo group, in single-column order. */
const groups: readonly [DemoMember, hasVisits: boolean, readonly string[]][] = [
  ['ana', true, Object.values({ ...widgets, inbox: 'You have 1 unread message' })],
  ['dora', true, [visits, price, inbox, find]],
  ['sam', true, [visits, inbox]],
  ['rita', false, [price, find]],
  ['nora', true, [visits, mentalHealth, inbox, find]],
  // Pat has a visit that waits.
  ['pat', true, ['Your video visit', visits, inbox]],
]

for (const [member, hasVisits, headings] of groups) {
  test(`${member} sees the widgets of the group, in order [DASH-01 DASH-07]`, { tag: '@daily' }, async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await open(page, member)
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .filter({ hasNotText: /No visits yet|visit (with|for) |^More for you$/ }),
    ).toHaveText([...headings])
    const request = page.getByRole('main').getByRole('link', { name: 'Request a visit' }).first()
    await expect(request, '[DASH-09]').toHaveCount(hasVisits ? 1 : 0)
    if (hasVisits) await expect(request).toHaveAttribute('href', '/request-a-visit')
  })
}

for (const [member, times] of [
  ['ana', 1],
  ['rita', 0],
] as const)
  test(`the dashboard of ${member} reads visits ${times === 1 ? 'once, with its document' : 'not at all'}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await open(page, member)
    await expect(page.getByRole('heading', { name: 'Find care' })).toBeVisible()
    const visits = asked.indexOf('/api/consultations')
    expect(asked.filter((path) => path === '/api/consultations')).toHaveLength(times)
    if (times === 1) expect(visits).toBeLessThan(asked.findIndex((path) => path.endsWith('.js')))
  })

test('the dashboard has one column below 768 px, and two from there on [DASH-01]', async ({ page }) => {
  await open(page, 'ana')
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const lefts = async () => {
      const boxes = await Promise.all(
        (
          await page
            .getByRole('main')
            .getByRole('heading', { level: 2 })
            .filter({ hasText: /^(Visits|Price care|Find care|Chronic care|Back and joint care|COVID-19 self-assessment)$/ })
            .all()
        ).map((heading) => heading.boundingBox()),
      )
      return new Set(boxes.map((box) => Math.round((box?.x ?? 0) / 100))).size
    }
    await expect.poll(lefts).toBe(width < 768 ? 1 : 2)
  }
  await columns(767)
  await columns(768)
  await columns(1440)
})

/** Pairs of cards of the page that share some of the window. */
const coveredCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main [class*=card]')].filter((one) => !one.parentElement?.closest('[class*=card]'))
    const boxes = cards.map((card) => ({ words: card.textContent?.slice(0, 30), box: card.getBoundingClientRect() }))
    const meet = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => (meet(one.box, other.box) ? [`${one.words} | ${other.words}`] : [])),
    )
  })

for (const member of ['ana', 'rita', 'sam'] as const)
  test(`no card of ${member}'s dashboard covers another one or leaves its column`, async ({ page }) => {
    await open(page, member)
    await expect(page.locator('main [aria-hidden=true] > [class*=card]')).toHaveCount(0)
    for (const width of [390, 768, 834, 1099, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => coveredCards(page), `${width} px`).toEqual([])
      const outside = await page.evaluate(
        () =>
          [...document.querySelectorAll('main [class*=card] button, main [class*=card] input')].filter((one) => {
            const card = one.closest('[class*=card]')?.getBoundingClientRect()
            const box = one.getBoundingClientRect()
            return card && box.width > 0 && (box.right > card.right + 1 || box.left < card.left - 1)
          }).length,
      )
      expect(outside, `controls outside their card at ${width} px`).toBe(0)
    }
  })

test('the limited-features line links to both apps and stays away once dismissed [DASH-03]', { tag: '@phone-matrix' }, async ({ page }) => {
  await open(page, 'ana')
  const line = page.getByRole('region', { name: 'Apps' })
  await expect(line).toContainText('Some features aren’t available on the portal. Get the app for iOS or Android.')
  await expect(line.getByRole('link', { name: 'iOS' })).toHaveAttribute('href', partners.IOS_APP_URL)
  await expect(line.getByRole('link', { name: 'Android' })).toHaveAttribute('href', partners.ANDROID_APP_URL)
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await expect(line).toBeHidden()
})

test('the banner and the under-18 note depend on the group code [DASH-03 DASH-04 DASH-05 DASH-06 SHELL-102]', async ({
  browser,
  portal,
}) => {
  for (const [member, hasLine, hasNote] of [
    ['ana', true, false],
    ['nora', true, true],
    ['pat', false, false],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    await open(page, member)
    await expect(page.getByRole('region', { name: 'Apps' }), member).toHaveCount(hasLine ? 1 : 0)
    const note = page.getByText('Participants or dependents under 18 seeking virtual behavioral health: see your options.')
    await expect(note, member).toHaveCount(hasNote ? 1 : 0)
    if (hasNote) await expect(note.getByRole('link', { name: 'see your options' })).toHaveAttribute('href', '/uhcmentalhealth')
    await context.close()
  }
})

test('each widget links to its page or partner', async ({ page }) => {
  await open(page, 'ana')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(link('Talk to someone'), '[DASH-13]').toHaveAttribute('href', '/request-a-visit?type=mental-health')
  await expect(link('Go to BetterHelp (opens in a new tab)')).toHaveAttribute('href', partners.BETTER_HELP_URL)
  await expect(page.getByText('Join over 400,000 members managing their health.'), '[DASH-20]').toBeVisible()
  await expect(link('See programs'), '[DASH-21]').toHaveAttribute('href', '/livongo-registration')
  await expect(link('Open inbox'), '[DASH-25]').toHaveAttribute('href', '/inbox')
  await expect(link('Start back care (opens in a new tab)'), '[DASH-27 PROG-16]').toHaveAttribute('href', partners.BACK_CARE_URL)
  await expect(link('Start back care (opens in a new tab)'), '[PROG-20]').toHaveAttribute('target', '_blank')
  await expect(link('Ask an expert'), '[DASH-29]').toHaveAttribute('href', '/expert-medical-services')
  await expect(link('See all savings'), '[DASH-37]').toHaveAttribute('href', '/beat-the-deductible')
  await expect(link('Start the self-assessment'), '[DASH-39]').toHaveAttribute('href', '/covid-19-self-assessment')
})

test('visits have two tabs with their counts [DASH-10]', async ({ page }) => {
  await open(page, 'sam')
  const tabs = page.getByRole('tablist', { name: 'Visits' }).getByRole('tab')
  await expect(tabs).toHaveText(['Upcoming (0)', 'Requested (0)'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await tabs.first().press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Requested (0)' })).toContainText('No visits yet')
})

/** Returns the query parameters of an address. */
const queryOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address, 'http://portal').searchParams)

test('the price searches lead to their pages with zip and words [DASH-15 DASH-16 DASH-18 DASH-19 DASH-42]', { tag: '@daily' }, async ({
  page,
}) => {
  await open(page, 'ana')
  const addresses = addressesOf(page)
  const search = async (path: string) => {
    await page
      .getByRole('tabpanel', { name: /Procedures|Prescriptions/ })
      .getByRole('button', { name: 'Search' })
      .click()
    await expect.poll(() => addresses.find((address) => address.startsWith(path))).toBeTruthy()
    const found = queryOf(addresses.find((address) => address.startsWith(path)) ?? '')
    addresses.length = 0
    await visit(page, '/dashboard')
    return found
  }
  await expect(page.getByRole('tablist', { name: 'Price care' }).getByRole('tab')).toHaveText(['Procedures', 'Prescriptions'])
  const zip = page.getByRole('tabpanel', { name: 'Procedures' }).getByLabel('Zip')
  await expect(zip).toHaveValue('78704')
  await page.getByLabel('Procedure or CPT code').fill('MRI knee & back')
  expect(await search('/procedures?')).toEqual({ zip: '78704', name: 'MRI knee & back' })
  await page.getByLabel('Procedure or CPT code').fill('73721')
  await zip.fill('6a0-601 99')
  await expect(zip).toHaveValue('60601')
  expect(await search('/procedures?')).toEqual({ zip: '60601', code: '73721' })
  await page.getByRole('tab', { name: 'Prescriptions' }).click()
  await page.getByLabel('Drug name').fill('ibuprofen')
  expect(await search('/prescriptions?')).toEqual({ zip: '78704', term: 'ibuprofen' })
})

test('the finder searches lead to their pages with zip and choice, and so do the shortcuts [DASH-31 DASH-33 DASH-34 DASH-35]', async ({
  page,
}) => {
  await open(page, 'ana')
  const addresses = addressesOf(page)
  const search = async (path: string) => {
    await page
      .getByRole('tabpanel', { name: /Provider|Facility/ })
      .getByRole('button', { name: 'Search' })
      .click()
    await expect.poll(() => addresses.find((address) => address.startsWith(path))).toBeTruthy()
    return queryOf(addresses.find((address) => address.startsWith(path)) ?? '')
  }
  await expect(page.getByRole('tablist', { name: 'Find care' }).getByRole('tab')).toHaveText(['Provider', 'Facility'])
  const shortcuts = page.getByRole('list', { name: 'Quick filters' }).getByRole('link')
  await expect(shortcuts).toHaveText([
    'General',
    'Family medicine',
    'Obstetrics and gynecology',
    'Dentistry',
    'Ophthalmology',
    'Dermatology',
  ])
  await expect(shortcuts.nth(2)).toHaveAttribute('href', '/providers?zip=78704&specialty=obstetrics-and-gynecology')
  await page.getByLabel('Specialty').selectOption('Cardiology')
  expect(await search('/providers?')).toEqual({ zip: '78704', specialty: 'cardiology' })
  await visit(page, '/dashboard')
  await page.getByRole('tab', { name: 'Facility' }).click()
  await expect(page.getByLabel('Type of facility').getByRole('option')).toHaveText([
    'Urgent Care',
    'Hospital',
    'Pharmacies',
    'Veterinarian',
  ])
  await page.getByLabel('Type of facility').selectOption('Veterinarian')
  expect(await search('/facilities?')).toEqual({ zip: '78704', kind: 'vets' })
})

test('a group without the facility finder sees only the search for providers, without tabs [DASH-32]', async ({ page }) => {
  await open(page, 'rita')
  await expect(page.getByLabel('Specialty')).toBeVisible()
  await expect(page.getByLabel('Type of facility')).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: 'Find care' })).toHaveCount(0)
})

test('a zip that is too short shows an error, and nothing is searched [ZIP-01 ZIP-02 ZIP-03 ERR-17]', async ({ page }) => {
  await open(page, 'ana')
  const addresses = addressesOf(page)
  const zip = page.getByRole('tabpanel', { name: 'Procedures' }).getByLabel('Zip')
  await zip.fill('123')
  await zip.press('Enter')
  await expect(zip).toHaveAccessibleDescription('Incorrect Zip Code')
  await expect(zip).toBeFocused()
  expect(addresses).toEqual([])
})

test('search words survive a reload [DASH-41]', async ({ page }) => {
  await open(page, 'ana')
  await page.getByLabel('Procedure or CPT code').fill('colonoscopy')
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('colonoscopy')
  await page.reload()
  await expect(page.getByLabel('Procedure or CPT code')).toHaveValue('colonoscopy')
})

test('a dashboard that cannot read the session says so and can be loaded again [ERR-13 ERR-15 SHELL-011]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'gateway' }))
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('Please verify your information and try again. For assistance please call 1-800-555-0142.')).toBeVisible()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
})
