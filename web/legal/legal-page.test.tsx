import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/languages.ts'
import type { LegalName } from '#shared/settings/portal-settings.ts'
import { catalogueOf } from '#ui/lib/texts.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import { type LegalTexts, legalTexts } from '#web/legal/legal-texts.en.ts'
import { startPublicPage } from '#web/testing/public-page.ts'

const names = ['privacy', 'nonDiscrimination', 'disclaimer', 'terms', 'informedConsent'] as const satisfies LegalName[]
const draw = (name: LegalName, language: Language): void => {
  startPublicPage(language)
  render(<LegalPage name={name} />)
}

test.each(languages.flatMap((language) => names.map((name) => ({ language, name }))))(
  'the document $name in $language has its title and all sections',
  ({ language, name }) => {
    draw(name, language)
    const texts = catalogueOf(legalTexts, language)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts[name].title)
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(texts[name].sections.length)
    expect(document.body.textContent).not.toMatch(/[{}]/)
  },
)

test.each(languages)('the documents have as many sections and paragraphs in %s as in English', (language) => {
  const shape = (texts: LegalTexts) => names.map((name) => texts[name].sections.map(({ paragraphs }) => paragraphs.length))
  expect(shape(catalogueOf(legalTexts, language))).toEqual(shape(legalTexts))
})

test('a template says that it is one and names the support phone [SHELL-072]', () => {
  draw('privacy', 'en')
  expect(screen.getByText(/plain-language template/).textContent).toContain('the operator of Foyer must have its own counsel review')
  expect(screen.getByRole('link', { name: '1-800-555-0142' })).toBeDefined()
})
