import type { Page } from '@playwright/test'
import { screens } from '#e2e/screens.ts'
import { test } from '#e2e/test.ts'

const folder = 'artifacts/screens'
const widths = [390, 768, 1440] as const

const shoot = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true, animations: 'disabled' })
  }
}

const looks = [
  { suffix: '', language: 'en', scheme: 'light', of: screens },
  { suffix: '-ar', language: 'ar', scheme: 'light', of: screens.filter(({ name }) => ['login', 'dashboard'].includes(name)) },
  { suffix: '-dark', language: 'en', scheme: 'dark', of: screens.filter(({ name }) => ['login', 'dashboard'].includes(name)) },
] as const

for (const { suffix, language, scheme, of } of looks)
  for (const { name, open } of of)
    test(`a picture of ${name}${suffix}`, { tag: '@screens' }, async ({ page, portal }) => {
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
      await page.emulateMedia({ colorScheme: scheme })
      await open(page)
      await shoot(page, `${name}${suffix}`)
    })
