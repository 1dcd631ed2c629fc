import { expect, test } from 'vitest'
import { pinTexts as arabic } from '#platform/auth/pin-texts.ar.ts'
import { pinTexts } from '#platform/auth/pin-texts.en.ts'
import { translationsOf } from '#platform/translations.ts'
import { languages } from '#shared/languages.ts'

test('a catalogue is loaded in every language', async () => {
  const texts = await translationsOf(pinTexts, '#platform/auth/pin-texts')
  expect(Object.keys(texts)).toEqual(languages)
  expect([texts.en, texts.ar]).toEqual([pinTexts, arabic])
})

test('the path of another catalogue is refused', async () => {
  await expect(translationsOf({ subject: 'x' }, '#platform/auth/pin-texts')).rejects.toThrow(
    '#platform/auth/pin-texts.en.ts holds another catalogue.',
  )
})
