import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/languages.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import type { LegalName, LegalTexts } from '#web/legal/legal-texts.en.ts'
import { loadLegalTexts } from '#web/legal/load-legal-texts.ts'
import { startPublicPage } from '#web/testing/public-page.ts'

const names = ['privacy', 'nonDiscrimination', 'disclaimer', 'terms', 'informedConsent'] as const satisfies LegalName[]
const draw = async (name: LegalName, language: Language): Promise<LegalTexts> => {
  startPublicPage(language)
  const texts = await loadLegalTexts(language)
  render(<LegalPage name={name} texts={texts} />)
  return texts
}

test.each(languages.flatMap((language) => names.map((name) => ({ language, name }))))(
  '$name in $language is whole',
  async ({ language, name }) => {
    const texts = await draw(name, language)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts[name].title)
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(texts[name].sections.length)
    expect(document.body.textContent).not.toMatch(/[{}]/)
  },
)

test('every language says the same number of things', async () => {
  const [en, es, ar] = await Promise.all(languages.map(loadLegalTexts))
  const shape = (texts: LegalTexts | undefined) => names.map((name) => texts?.[name].sections.map(({ paragraphs }) => paragraphs.length))
  expect(shape(es)).toEqual(shape(en))
  expect(shape(ar)).toEqual(shape(en))
})

test('a template says that it is one, and whom to call [SHELL-072]', async () => {
  await draw('privacy', 'en')
  expect(screen.getByText(/plain-language template/).textContent).toContain('the operator of Foyer must have it reviewed')
  expect(screen.getByRole('link', { name: '1-800-555-0142' })).toBeDefined()
})
