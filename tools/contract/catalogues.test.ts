import { expect, test } from 'vitest'
import { catalogueFindings, messagesByKey } from '#tools/contract/catalogues.ts'

const english = {
  loginTexts: {
    title: 'Sign in',
    sent: 'Sent to {phone}',
    benefits: ['Fast', 'Kind'],
    unread: { one: 'One message', other: '{n} messages' },
  },
}
const spanish = {
  loginTexts: {
    title: 'Iniciar sesión',
    sent: 'Enviado a {phone}',
    benefits: ['Rápido', 'Amable'],
    unread: { one: '{n} mensaje', many: '{n} de mensajes', other: '{n} mensajes' },
  },
}
const withSpanish = (changed: object) => ({ loginTexts: { ...spanish.loginTexts, ...changed } })

test('a complete translation has no finding', () => {
  expect(catalogueFindings('en', english, english)).toEqual([])
  expect(catalogueFindings('es', english, spanish)).toEqual([])
})

test('groups and lists have dotted keys', () => {
  expect([...messagesByKey(english).keys()]).toEqual([
    'loginTexts.title',
    'loginTexts.sent',
    'loginTexts.benefits.0',
    'loginTexts.benefits.1',
    'loginTexts.unread',
  ])
})

test.each([
  ['a missing text', { benefits: ['Rápido'] }, 'loginTexts.benefits.1 is missing in es.'],
  ['an extra text', { extra: 'Más' }, 'loginTexts.extra is not in English: take it out of es, or add it there.'],
  ['an empty text', { title: ' ' }, 'loginTexts.title is empty in es.'],
  ['another parameter', { sent: 'Enviado a {number}' }, 'loginTexts.sent has the parameters {number} in es and {phone} in English.'],
  ['a missing parameter', { sent: 'Enviado' }, 'loginTexts.sent has the parameters none in es and {phone} in English.'],
  ['a missing plural form', { unread: { one: '{n} mensaje', other: '{n} mensajes' } }, 'loginTexts.unread lacks the forms many in es.'],
  ['a plural translated as plain text', { unread: '{n} mensajes' }, 'loginTexts.unread has plural forms in one of English and es only.'],
])('%s is reported', (_what, changed, finding) => {
  expect(catalogueFindings('es', english, withSpanish(changed))).toEqual([finding])
})

test('a value that is not a text is refused', () => {
  expect(() => messagesByKey({ loginTexts: { title: 7 } })).toThrow(
    'loginTexts.title is neither a text, nor plural forms, nor a group of texts.',
  )
})
