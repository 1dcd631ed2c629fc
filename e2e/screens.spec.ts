import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { type Own, openScreen, type Screen, screens, sizeOf } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
import { type Language, languages } from '#shared/languages.ts'

/** Screens of the daily set: a document page, an app page, a form. */
const daily = ['login', 'dashboard', 'pay-per-visit']

/** Returns how many pixels the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

type Look = { page: Page; screen: Screen; language: Language; own: Own }

const openIn = async ({ page, screen, language, own }: Look, url: string): Promise<void> => {
  await openScreen(page, screen, language, { own, url })
  await expect(page.locator('main')).toHaveCount(1)
}

/** Runs axe at these widths, or at the only width of the screen. */
const expectAccessibleAt = async (widths: readonly number[], { page, screen: { width } }: Look): Promise<void> => {
  for (const each of width ? [width] : widths) {
    await page.setViewportSize(sizeOf(each))
    // The bar at the top covers parts of a page that is scrolled, and axe counts such a button as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, `${each} px`)
  }
}

const lookInTheDark = async ({ page }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'the dark')
}

/** 1280 px at 400% zoom are 320 px. */
const lookAt400Percent = async ({ page, screen: { width } }: Look): Promise<void> => {
  if (width) return
  await page.setViewportSize({ width: 320, height: 640 })
  // A table becomes cards a moment after the window is narrow.
  await expect.poll(() => overflow(page), 'pixels that one must scroll sideways for').toBeLessThanOrEqual(0)
}

for (const screen of screens) {
  test(`${screen.name} in en: axe finds nothing on a phone`, {
    tag: screen.isTestedElsewhere ? '@matrix' : daily.includes(screen.name) ? '@daily' : [],
  }, async ({ page, portal, own }) => {
    const look: Look = { page, screen, language: 'en', own }
    await openIn(look, portal.url)
    await expectAccessibleAt([390], look)
  })

  test(`${screen.name} in en: axe finds nothing on a wide window, dark has enough contrast, nothing is cut off at 400%`, {
    tag: '@matrix',
  }, async ({ page, portal, own }) => {
    const look: Look = { page, screen, language: 'en', own }
    await openIn(look, portal.url)
    await expectAccessibleAt([1440], look)
    await lookInTheDark(look)
    await lookAt400Percent(look)
  })

  for (const language of languages.filter((one) => one !== 'en')) {
    test(`${screen.name} in ${language}: axe finds nothing, dark has enough contrast, nothing is cut off at 400%`, {
      tag: language === 'ar' && daily.includes(screen.name) ? '@daily' : '@matrix',
    }, async ({ page, portal, own }) => {
      const look: Look = { page, screen, language, own }
      await openIn(look, portal.url)
      await expectAccessibleAt([1440, 390], look)
      await lookInTheDark(look)
      await lookAt400Percent(look)
    })
  }
}
