import { expect, test } from 'vitest'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { type Language, languages } from '#shared/languages.ts'

const catalogue = (language: string) => ({
  title: `${language}: News for {name}`,
  news: `There is news in {product}.`,
  more: 'Sign in & read it.',
  open: 'Open {product}',
  short: '{product}: {sentence} {url}',
  foot: 'Questions? Call {phone}.',
})
const texts = Object.fromEntries(languages.map((language) => [language, catalogue(language)])) as Record<
  Language,
  ReturnType<typeof catalogue>
>
const params = { product: 'Foyer', phone: '1-800', name: 'Ana <b>' }

test('a mail says the same as plain text and as HTML, with its button as an address', () => {
  const message = defineMessage(texts, { subject: 'title', body: ['news', 'more'], action: 'open' })
  const { subject, text, html } = message.mail({ language: 'en', params, url: 'https://foyer.example/?a=1&b=2' })
  expect(subject).toBe('en: News for Ana <b>')
  expect(text).toBe(
    'en: News for Ana <b>\n\nThere is news in Foyer.\n\nSign in & read it.\n\nOpen Foyer: https://foyer.example/?a=1&b=2\n\n-- \nQuestions? Call 1-800.',
  )
  expect(html).toContain('<title>en: News for Ana &lt;b&gt;</title>')
  expect(html).toContain('href="https://foyer.example/?a=1&amp;b=2"')
  expect(html).toContain('Sign in &amp; read it.')
})

test.each([
  ['en', 'ltr'],
  ['es', 'ltr'],
  ['ar', 'rtl'],
] as const)('a mail in %s has its language and direction, and no button without an address', (language, direction) => {
  const { subject, html } = defineMessage(texts, { subject: 'title', body: ['news'] }).mail({ language, params })
  expect(subject).toBe(`${language}: News for Ana <b>`)
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).not.toContain('<a ')
})

test('a text message repeats the first paragraph and names the address', () => {
  const message = defineMessage(texts, { subject: 'title', body: ['news', 'more'], action: 'open', short: 'short' })
  expect(message.text({ language: 'es', params, url: 'https://foyer.example' })).toBe(
    'Foyer: There is news in Foyer. https://foyer.example',
  )
})
