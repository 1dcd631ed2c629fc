import type { Page } from '@playwright/test'
import { openScreen, screens, sizeOf } from '#e2e/screens.ts'
import { expect, test } from '#e2e/test.ts'
import { languages } from '#shared/languages.ts'

// `npm run foyer -- screenshots` alone runs this file: pictures for people to look at.

const widths = [390, 834, 1440]

/** A width may open or close the map beside a list. Its zoom buttons come when it is drawn. */
const whenMapIsDrawn = async (page: Page): Promise<void> => {
  const map = page.locator('section:has(> [role="group"][dir="ltr"])').filter({ visible: true })
  const zoomIn = map.getByRole('button').filter({ hasText: /^$/ })
  await expect(async () => expect((await map.count()) === 0 || (await zoomIn.count()) > 0).toBe(true)).toPass()
}

const picture = async (page: Page, path: string, width: number): Promise<void> => {
  await page.setViewportSize(sizeOf(width))
  await page.evaluate(() => {
    scrollTo(0, 0)
    return document.fonts.ready
  })
  await whenMapIsDrawn(page)
  // A dialog covers the viewport, not the full page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

for (const screen of screens)
  for (const language of languages)
    test(`${screen.name} in ${language} is pictured at three widths, light and dark`, { tag: '@looks' }, async ({ page, portal, own }) => {
      await openScreen(page, screen, language, { own, url: portal.url })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of screen.width ? [screen.width] : widths)
          await picture(page, `artifacts/screens/${language}-${colorScheme}/${screen.name}-${width}.png`, width)
      }
    })
