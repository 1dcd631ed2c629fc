import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const languages = {
  es: { profile: 'Spanish', dir: 'ltr', wrong: 'Usuario o contraseña no válidos', letters: /[a-záéíóúñ]/i },
  ar: { profile: 'Arabic', dir: 'rtl', wrong: /[\u0600-\u06ff]/, letters: /[\u0600-\u06ff]/ },
} as const

/** Words that are only English, as whole words. */
const english = /\b(the|your|you|with|and|for|from|search|save|cancel|close|view|find|request|visits?|sign|password|email address)\b/i

/**
 * Returns English text on a page, visible or in accessible names. Names of people and places are excluded: they are in `bdi`, in fields,
 * or
 * the product's own.
 */
const englishOn = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const isHidden =
        parent === null || parent.closest('script, style, bdi, option, [lang], [hidden]') !== null || !parent.checkVisibility()
      if (!isHidden) texts.push(walker.currentNode.textContent ?? '')
    }
    for (const named of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (named.checkVisibility())
        texts.push(named.getAttribute('aria-label') ?? '', named.getAttribute('placeholder') ?? '', named.getAttribute('title') ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })
  return said.filter((text) => english.test(text))
}

const expectSpoken = async (page: Page, where: string): Promise<void> => {
  expect(await englishOn(page), `${where} says nothing in English`).toEqual([])
}

for (const [lang, { profile, dir, wrong, letters }] of Object.entries(languages)) {
  test.describe(`in ${lang}`, () => {
    test('sign-in, dashboard, providers and account contain no English', { tag: lang === 'ar' ? [] : '@matrix' }, async ({
      page,
      portal,
      own,
    }) => {
      const ana = await own('ana', { history: true })
      await portal.sql('update profiles set language = $1 where id = $2', [profile, ana.profileId])
      const heading = page.getByRole('heading', { level: 1 })
      const expectPage = async (path: RegExp, where: string) => {
        await expect(page).toHaveURL(path)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.locator('html')).toHaveAttribute('dir', dir)
        await expect(heading.first()).toContainText(letters)
        await expectSpoken(page, where)
      }

      await visit(page, `/login?lang=${lang}`)
      await expectPage(/\/login/, 'the sign-in page')
      await page.locator('input[name=email]').fill(ana.email)
      await page.locator('input[name=password]').fill('Wrong-1-password')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toContainText(wrong)
      await expectSpoken(page, 'a refused sign-in')
      await page.locator('input[name=password]').fill(demoPassword)
      await page.locator('form button[type=submit]').click()

      await expect(page.getByRole('tablist').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectPage(/\/dashboard/, 'the dashboard')
      await page.getByRole('tablist').first().getByRole('tab').nth(1).click()
      await expectSpoken(page, 'the requested visits')
      await page.getByRole('listitem').getByRole('button').last().click()
      await page.keyboard.press('Escape')

      await visit(page, '/providers?zip=78704')
      await expect(rowsOfAny(page).first()).toBeVisible()
      await expectPage(/\/providers/, 'the providers')
      await rowsOfAny(page).first().getByRole('link').first().click()
      await expect(page).toHaveURL(/provider=/)
      await expectSpoken(page, "a provider's details")

      await visit(page, '/account-settings')
      const tabs = page.locator('main').getByRole('tab')
      await expect(tabs.first()).toBeVisible()
      for (let at = 0; at < (await tabs.count()); at++) {
        await tabs.nth(at).click()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectPage(/\/(account-settings|change-password)/, `tab ${at + 1} of the account`)
      }
      for (const part of ['notifications', 'security', 'who-has-seen-my-data?own=true', 'my-data']) {
        await visit(page, `/account-settings/${part}`)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectPage(/\/account-settings\//, `the settings page ${part}`)
      }
    })
  })
}

/** Returns the rows of a finder in any language. */
const rowsOfAny = (page: Page) => page.locator('main section li').filter({ has: page.getByRole('link') })
