import type { Page } from '@playwright/test'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { documentRequestsOf, visit } from '#e2e/visit.ts'
import { paths } from '#shared/paths.ts'

const privacy = ['Notice of Privacy Practices', '/legal/privacy'] as const
const nonDiscrimination = ['Notice of Non-Discrimination and Language Assistance', '/legal/non-discrimination'] as const
const disclaimer = ['Legal Disclaimer', '/legal/disclaimer'] as const
const terms = ['Terms of Service', '/legal/terms'] as const
const informedConsent = ['Informed Consent Agreement', '/legal/informed-consent'] as const
const all = [privacy, nonDiscrimination, disclaimer, terms, informedConsent]

const footerOf = (page: Page) => page.getByRole('contentinfo')
const linksOf = (page: Page) =>
  footerOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
const copyright = `© ${new Date().getFullYear()} Foyer. All rights reserved.`

test('the signed-out footer has three links and the copyright line [SHELL-071 SHELL-072 SHELL-073 SHELL-074 SHELL-079]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  for (const path of ['/session-expired', '/logout', ...all.map(([, path]) => path)]) {
    await page.goto(path)
    expect(await linksOf(page), path).toEqual([privacy, nonDiscrimination, disclaimer].map((link) => [...link]))
    await expect(footerOf(page), path).toContainText(copyright)
  }
})

test('the document of every page but /login has the shared footer, signed out and signed in [SHELL-071]', async ({ page }) => {
  const footersOf = async (path: string): Promise<{ status: number; footers: number }> => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const footer = /<footer.*?<\/footer>/s.exec(await answer.text())?.[0] ?? ''
    return { status: answer.status(), footers: footer.split('Notice of Privacy Practices').length - 1 }
  }
  const shown = async () => {
    const pages: Record<string, number> = {}
    for (const path of Object.values(paths)) {
      const { status, footers } = await footersOf(path)
      if (status === 200) pages[path] = footers
    }
    return pages
  }
  const { [paths.signIn]: ofSignIn, ...ofVisitors } = await shown()
  expect(ofSignIn).toBe(0)
  expect(Object.keys(ofVisitors).length).toBeGreaterThan(15)
  expect(Object.entries(ofVisitors).filter(([, footers]) => footers !== 1)).toEqual([])
  await signInByCalls(page.request, 'ana')
  const ofMember = await shown()
  expect(Object.keys(ofMember).length).toBeGreaterThan(30)
  expect(Object.entries(ofMember).filter(([, footers]) => footers !== 1)).toEqual([])
})

test('each legal page for visitors has its title and says that it is a template [SHELL-080]', async ({ page }) => {
  for (const [title, path] of all) {
    await page.goto(path)
    await expect(page).toHaveTitle(`Foyer - Member Portal - ${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('This is a plain-language template that comes with the software.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
})

test('the signed-in footer has four links, which open inside the app [SHELL-071]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  expect(await linksOf(page), '[SHELL-075 SHELL-076 SHELL-077 SHELL-078]').toEqual(
    [terms, nonDiscrimination, privacy, informedConsent].map((link) => [...link]),
  )
  await expect(footerOf(page), '[SHELL-079]').toContainText(copyright)
  const documents = documentRequestsOf(page)
  for (const [title, path] of [terms, nonDiscrimination, privacy, informedConsent]) {
    await footerOf(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page, '[SHELL-080]').toHaveTitle(`Foyer - Member Portal - ${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  expect(documents, 'no document was loaded').toEqual([])
  await visit(page, '/legal/disclaimer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Disclaimer')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
