import { expect, test } from 'vitest'
import { hasFeature } from '#shared/groups/group-features.ts'
import { type Language, languages } from '#shared/languages.ts'
import { catalogueOf } from '#ui/lib/texts.ts'
import { openHelpSearch } from '#web/support/help-search.ts'
import { helpArticles } from '#web/support/help-texts.en.ts'
import { helpIds, helpIdsFor, helpParts, helpTopics } from '#web/support/help-topics.ts'

const search = (language: Language, typed: string) =>
  openHelpSearch(helpIds.map((id) => ({ id, ...catalogueOf(helpArticles, language)[id] })))(typed).map(({ id }) => id)

test.each([
  ['en', 'password', 'password'],
  ['en', 'pasword', 'password'],
  ['en', 'how do I cancel my visit', 'change-visit'],
  ['en', 'pharmcay price', 'prescriptions'],
  ['en', 'PIN', 'pin'],
  ['en', 'who has seen', 'who-saw'],
  ['en', 'therapist', 'mental-health'],
  ['en', 'dependant', 'family'],
  ['en', 'heart', 'favorites'],
  ['es', 'contrasena', 'password'],
  ['es', 'cancelar', 'change-visit'],
  ['es', 'farmasia receta', 'prescriptions'],
  ['es', '¿Quién ha visto?', 'who-saw'],
  ['ar', 'كلمة المرور', 'password'],
  ['ar', 'الغاء', 'change-visit'],
  ['ar', 'صيدليه', 'prescriptions'],
] as const)('a search in %s for "%s" finds an article', (language, typed, id) => {
  expect(search(language, typed).slice(0, 3)).toContain(id)
})

test('an unknown word and an empty search find nothing', () => {
  expect(search('en', 'xylophone')).toEqual([])
  expect(search('en', '  ')).toEqual([])
})

test('a word that an article has is not taken for another, misspelled', () => {
  const articles = ['Your ID card', 'Urgent care', 'Card games'].map((title) => ({ title, words: '', paragraphs: [] }))
  const find = openHelpSearch(articles)
  expect(find('card').map(({ title }) => title)).toEqual(['Your ID card', 'Card games'])
  expect(find('cart').map(({ title }) => title)).toEqual(['Your ID card', 'Urgent care', 'Card games'])
})

test('articles have a part, different titles, and text in each language', () => {
  for (const language of languages) {
    const articles = catalogueOf(helpArticles, language)
    expect(Object.keys(articles)).toEqual(helpIds)
    expect(new Set(helpIds.map((id) => articles[id].title)).size).toBe(helpIds.length)
    for (const id of helpIds) expect(articles[id].paragraphs.every((text) => text.length > 40)).toBe(true)
  }
  expect([...new Set(helpIds.map((id) => helpTopics[id].part))]).toEqual([...helpParts])
})

test('a member finds no article about a screen that their group does not have', () => {
  const basic = { features: ['telehealth'] }
  const shown = helpIdsFor(basic)
  expect([hasFeature(basic, 'Telehealth'), shown.includes('visit'), shown.includes('prescriptions')]).toEqual([true, true, false])
  expect(helpIdsFor(null)).toEqual(helpIds)
})
