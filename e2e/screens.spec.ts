import type { Page } from '@playwright/test'
import { type Screen, screens } from '#e2e/screens.ts'
import { test } from '#e2e/test.ts'

const folder = 'artifacts/screens'
const widths = [390, 768, 1440] as const

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })

/** One page opened once, in all its widths. */
const shoot = async (page: Page, { open, width }: Screen, name: string): Promise<void> => {
  if (width) await page.setViewportSize(sizeOf(width))
  await open(page)
  for (const each of width ? [width] : widths) {
    await page.setViewportSize(sizeOf(each))
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}/${name}-${each}.png`, fullPage: true, animations: 'disabled' })
  }
}

const inColours = screens.filter(({ name }) => ['login', 'dashboard', 'dashboard-drawer'].includes(name))

const looks = [
  { suffix: '', language: 'en', scheme: 'light', of: screens },
  { suffix: '-ar', language: 'ar', scheme: 'light', of: inColours },
  { suffix: '-dark', language: 'en', scheme: 'dark', of: inColours },
] as const

for (const { suffix, language, scheme, of } of looks)
  for (const screen of of)
    test(`a picture of ${screen.name}${suffix}`, { tag: '@screens' }, async ({ page, portal }) => {
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
      await page.emulateMedia({ colorScheme: scheme })
      await shoot(page, screen, `${screen.name}${suffix}`)
    })
