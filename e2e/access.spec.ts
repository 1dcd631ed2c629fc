import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { screens } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
import { type Language, languages } from '#shared/languages.ts'

const asked = (process.env.E2E_LANGS ?? 'en,ar').split(',')
const spoken = languages.filter((language) => asked.includes(language))

const speak = (page: Page, language: Language, url: string) => page.context().addCookies([{ name: 'lang', value: language, url }])

/** How much wider than the window the page is. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const { name, open, width } of screens)
  for (const language of spoken)
    test(`${name} in ${language}: axe finds nothing, wide, narrow and in the dark; nothing is cut off at 400 %`, async ({
      page,
      portal,
    }) => {
      await speak(page, language, portal.url)
      if (width) await page.setViewportSize({ width, height: 900 })
      await open(page)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main')).toHaveCount(1)
      await expectAccessible(page, 'the page')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page, 'the page in the dark')
      await page.emulateMedia({ colorScheme: 'light' })
      if (width) return
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page, 'the page on a phone')
      // 1280 px at 400 % are 320 px.
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page), 'pixels that one must scroll sideways for').toBeLessThanOrEqual(0)
    })
