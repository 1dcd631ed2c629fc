import { screens } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
const wanted = (process.env.LOOK ?? '').split(',')
for (const screen of screens.filter(({ name }) => wanted.includes(name)))
  test(`look at ${screen.name}`, async ({ page, portal, own }) => {
    for (const language of (process.env.LANGS ?? 'en,ar').split(',')) {
      await page.context().clearCookies()
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: screen.width ?? 1440, height: 900 })
      await screen.open(page, own)
      await expect(page.locator('main')).toHaveCount(1)
      for (const scheme of language === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme: scheme })
        for (const width of screen.width ? [screen.width] : scheme === 'dark' ? [390, 1440] : [390, 834, 1440]) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
          await page.evaluate(() => (scrollTo(0, 0), document.fonts.ready))
          const fullPage = (await page.locator('dialog[open]').count()) === 0
          await page.screenshot({ path: `artifacts/look/${screen.name}-${language}-${scheme}-${width}.png`, fullPage, animations: 'disabled' })
        }
      }
    }
  })
