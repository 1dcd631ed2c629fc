import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { type Screen, screens } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
import { languages } from '#shared/languages.ts'

const asked = (process.env.E2E_LANGS ?? 'en,ar').split(',')
const spoken = languages.filter((language) => asked.includes(language))

/** These are pictured in Arabic and in the dark too. */
const inAllLooks = ['login', 'dashboard', 'dashboard-drawer']

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })

/** What a person looks at after a change of the page: artifacts/screens/login-390.png. */
const picture = async (page: Page, name: string, width: number): Promise<void> => {
  await page.setViewportSize(sizeOf(width))
  await page.evaluate(() => {
    scrollTo(0, 0)
    return document.fonts.ready
  })
  // A dialog belongs to the window, not to the page behind it.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  await page.screenshot({ path: `artifacts/screens/${name}-${width}.png`, fullPage, animations: 'disabled' })
}

/** How much wider than the window the page is. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

type Look = { page: Page; screen: Screen; language: string }

const lookAtWidths = async ({ page, screen: { name, width }, language }: Look): Promise<void> => {
  const look = language === 'en' ? name : `${name}-${language}`
  const pictured = language === 'en' || (language === 'ar' && inAllLooks.includes(name))
  for (const each of width ? [width] : [1440, 768, 390]) {
    if (pictured) await picture(page, look, each)
    else await page.setViewportSize(sizeOf(each))
    if (each !== 768) await expectAccessible(page, `${each} px`)
  }
}

const lookInTheDark = async ({ page, screen: { name, width }, language }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'the dark')
  if (language !== 'en' || !inAllLooks.includes(name)) return
  for (const each of width ? [width] : [1440, 390]) await picture(page, `${name}-dark`, each)
}

/** 1280 px at 400 % are 320 px. */
const lookAt400Percent = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page), 'pixels that one must scroll sideways for').toBeLessThanOrEqual(0)
}

for (const screen of screens)
  for (const language of spoken)
    test(`${screen.name} in ${language}: axe finds nothing, wide, narrow and in the dark; nothing is cut off at 400 %`, {
      tag: '@screens',
    }, async ({ page, portal }) => {
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
      if (screen.width) await page.setViewportSize(sizeOf(screen.width))
      await screen.open(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main')).toHaveCount(1)
      await lookAtWidths({ page, screen, language })
      await lookInTheDark({ page, screen, language })
      if (!screen.width) await lookAt400Percent(page)
    })
