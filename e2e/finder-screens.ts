import { expect, type Page } from '@playwright/test'
import { pinsOf, singlePins } from '#e2e/finder.ts'
import type { Screen } from '#e2e/screens.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { visit } from '#e2e/visit.ts'

const rows = (page: Page) => page.locator('main ol > li')

const finder = (name: string, path: string, then: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (page) => {
    await signInByCalls(page.request, 'ana')
    await visit(page, path)
    await expect(page.locator('main h1')).toHaveCount(1)
    await then(page)
  },
})

const withRows = async (page: Page): Promise<void> => {
  await expect(rows(page).first()).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) >= 768) await expect(pinsOf(page).first()).toBeVisible()
}

/** The screens with a list and a map, in their states. */
export const finderScreens: readonly Screen[] = [
  finder('providers', '/providers?zip=78704', withRows),
  finder('providers-details', '/providers?zip=78704', async (page) => {
    await withRows(page)
    await rows(page).nth(1).locator('a').first().click()
    await expect(page.locator('[data-details]')).toBeVisible()
  }),
  {
    ...finder('providers-map', '/providers?zip=78704', async (page) => {
      await withRows(page)
      await page.locator('main [role=group] button').last().click()
      await singlePins(page).first().click()
      await expect(page.locator('.leaflet-marker-icon[data-on]')).toHaveCount(1)
    }),
    width: 390,
  },
  {
    ...finder('providers-filters', '/providers?zip=78704', async (page) => {
      await withRows(page)
      await page.locator('main h2 button').click()
      await expect(page.locator('input[role=combobox]')).toBeVisible()
    }),
    width: 390,
  },
  {
    ...finder('providers-specialty', '/providers?zip=78704', async (page) => {
      await withRows(page)
      await page.locator('input[role=combobox]').click()
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role=option][data-active]')).toBeVisible()
    }),
    width: 1440,
  },
  finder('providers-ask', '/providers?zip=', async (page) => expect(page.locator('main section h2').first()).toBeVisible()),
  finder('providers-none', '/providers?zip=78704&last=Nobodyatall', async (page) => {
    await expect(page.locator('main section h2').first()).toBeVisible()
  }),
  {
    name: 'providers-broken',
    open: async (page) => {
      await signInByCalls(page.request, 'ana')
      await page.route('**/api/doctors?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await visit(page, '/providers?zip=78704')
      await expect(page.locator('main [role=alert] h2')).toBeVisible()
    },
  },
  finder('facilities', '/facilities?zip=60601', withRows),
  finder('facilities-no-kind', '/facilities?zip=60601&kind=', async (page) =>
    expect(page.locator('main section h2').first()).toBeVisible(),
  ),
  finder('prescriptions', '/prescriptions?zip=60601&term=Metformin', withRows),
  finder('prescriptions-details', '/prescriptions?zip=60601&term=Metformin', async (page) => {
    await withRows(page)
    await rows(page).first().locator('a').first().click()
    await expect(page.locator('[data-details] dl').first()).toBeVisible()
  }),
  finder('prescriptions-disclaimer', '/prescriptions?zip=60601&term=Metformin', async (page) => {
    await withRows(page)
    await rows(page).first().locator('a').first().click()
    await expect(page.locator('[data-details] dl').first()).toBeVisible()
    await page.locator('[data-details] button').last().click()
    await expect(page.locator('dialog[open]')).toBeVisible()
  }),
  finder('prescriptions-ask', '/prescriptions?zip=60601', async (page) => expect(page.locator('main section h2').first()).toBeVisible()),
  finder('prescriptions-none', '/prescriptions?zip=60601&term=Nobodine', async (page) =>
    expect(page.locator('main section h2').first()).toBeVisible(),
  ),
]
