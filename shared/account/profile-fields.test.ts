import { expect, test } from 'vitest'
import { namesOther, profileFields } from '#shared/account/profile-fields.ts'
import { chosenLanguage, sentLanguage } from '#shared/account/profile-language.ts'

const whole = { first: 'Ana', last: 'Rivera', gender: 'Female', language: 'Spanish' }
const problems = (value: object) =>
  (profileFields.check(namesOther).safeParse(value).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test('first and last name, gender and language are required [ACCT-07]', () => {
  expect(problems(whole)).toEqual([])
  expect(problems({})).toEqual(['first: Required', 'last: Required', 'gender: Required', 'language: Required'])
  expect(problems({ ...whole, language: '' })).toEqual(['language: Required'])
  expect(problems({ ...whole, language: 'x' })).toEqual([])
})

test('another language is named in at most 25 characters, and the name is sent [ACCT-08 ACCT-09]', () => {
  const other = (otherLanguage: string) => problems({ ...whole, language: 'Other', otherLanguage })
  expect([other('Farsi'), other('x'.repeat(25))]).toEqual([[], []])
  expect(other('x'.repeat(26))).toEqual(['otherLanguage: TooManyCharacters'])
  expect([other(' '), problems({ ...whole, language: 'Other' })]).toEqual([['otherLanguage: Required'], ['otherLanguage: Required']])
  expect(sentLanguage({ language: 'Other', otherLanguage: ' Farsi ' })).toBe('Farsi')
  expect(sentLanguage({ language: 'Arabic', otherLanguage: 'Farsi' })).toBe('Arabic')
  expect(chosenLanguage('Farsi')).toEqual({ language: 'Other', otherLanguage: 'Farsi' })
  expect(chosenLanguage('Other')).toEqual({ language: 'Other', otherLanguage: 'Other' })
  expect(chosenLanguage('English')).toEqual({ language: 'English', otherLanguage: '' })
})

test('a zip is empty or five digits, and a time zone is empty or known', () => {
  for (const more of [{ zip: '' }, { zip: '78704' }, { timeZone: '' }, { timeZone: 'America/Chicago' }])
    expect(problems({ ...whole, ...more })).toEqual([])
  expect(problems({ ...whole, zip: '7870' })).toEqual(['zip: ZipInvalid'])
  expect(problems({ ...whole, timeZone: 'Mars/Base' })).toEqual(['timeZone: InvalidInput'])
})

test.each(['Male', 'Female', 'Other'])('the gender may be %s [ACCT-12]', (gender) => {
  expect(problems({ ...whole, gender })).toEqual([])
})

test('another gender is refused, and so is a time zone longer than any [ACCT-12]', () => {
  expect(problems({ ...whole, gender: 'X' })).toEqual(['gender: Required'])
  expect(new Set(problems({ ...whole, timeZone: 'x'.repeat(61) }))).toEqual(new Set(['timeZone: InvalidInput']))
})
