import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { type Screen, screens } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
import { type Language, languages } from '#shared/languages.ts'

/** Screens also captured in Arabic and in the dark scheme. */
const inAllLooks = ['login', 'dashboard', 'dashboard-drawer']

/** Screens in the daily right-to-left set: a document page, an app page, a form. */
const dailyInArabic = ['login', 'dashboard', 'pay-per-visit']

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })

/** Saves a screenshot for visual review, such as artifacts/screens/login-390.png. */
const picture = async (page: Page, name: string, width: number): Promise<void> => {
  await page.setViewportSize(sizeOf(width))
  await page.evaluate(() => {
    scrollTo(0, 0)
    return document.fonts.ready
  })
  // A dialog covers the viewport, not the full page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  await page.screenshot({ path: `artifacts/screens/${name}-${width}.png`, fullPage, animations: 'disabled' })
}

/** Returns how many pixels the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

type Look = { page: Page; screen: Screen; language: Language; own: Parameters<Screen['open']>[1] }

const openIn = async ({ page, screen, language, own }: Look, url: string): Promise<void> => {
  await page.context().addCookies([{ name: 'lang', value: language, url }])
  if (screen.width) await page.setViewportSize(sizeOf(screen.width))
  await screen.open(page, own)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('main')).toHaveCount(1)
}

/** Runs axe at these widths, or at the only width of the screen. */
const expectAccessibleAt = async (widths: readonly number[], { page, screen: { width } }: Look): Promise<void> => {
  for (const each of width ? [width] : widths) {
    await page.setViewportSize(sizeOf(each))
    await expectAccessible(page, `${each} px`)
  }
}

const takePictures = async ({ page, screen: { name, width }, language }: Look): Promise<void> => {
  if (language !== 'en' && !(language === 'ar' && inAllLooks.includes(name))) return
  const look = language === 'en' ? name : `${name}-${language}`
  for (const each of width ? [width] : [1440, 768, 390]) await picture(page, look, each)
}

const lookInTheDark = async ({ page, screen: { name, width }, language }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'the dark')
  if (language !== 'en' || !inAllLooks.includes(name)) return
  for (const each of width ? [width] : [1440, 390]) await picture(page, `${name}-dark`, each)
}

/** 1280 px at 400% zoom are 320 px. */
const lookAt400Percent = async ({ page, screen: { width } }: Look): Promise<void> => {
  if (width) return
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page), 'pixels that one must scroll sideways for').toBeLessThanOrEqual(0)
}

for (const screen of screens) {
  test(`${screen.name} in en: axe finds nothing on a phone`, async ({ page, portal, own }) => {
    const look: Look = { page, screen, language: 'en', own }
    await openIn(look, portal.url)
    await expectAccessibleAt([390], look)
  })

  test(`${screen.name} in en: axe finds nothing on a wide window, dark has enough contrast, nothing is cut off at 400%, screenshots are taken`, {
    tag: ['@screens', '@matrix'],
  }, async ({ page, portal, own }) => {
    const look: Look = { page, screen, language: 'en', own }
    await openIn(look, portal.url)
    await takePictures(look)
    await expectAccessibleAt([1440], look)
    await lookInTheDark(look)
    await lookAt400Percent(look)
  })

  for (const language of languages.filter((one) => one !== 'en')) {
    const isDaily = language === 'ar' && dailyInArabic.includes(screen.name)
    test(`${screen.name} in ${language}: axe finds nothing, dark has enough contrast, nothing is cut off at 400%`, {
      tag: isDaily ? ['@screens'] : ['@screens', '@matrix'],
    }, async ({ page, portal, own }) => {
      const look: Look = { page, screen, language, own }
      await openIn(look, portal.url)
      await takePictures(look)
      await expectAccessibleAt([1440, 390], look)
      await lookInTheDark(look)
      await lookAt400Percent(look)
    })
  }
}
