import { expect, test } from 'vitest'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { realZip } from '#shared/zip/real-zip.ts'

const problem = (zip: unknown, schema = realZip()) => schema.safeParse(zip).error?.issues.map(({ message }) => message) ?? []

test('only an existing zip of five digits is accepted [ZIP-03 ZIP-04 ZIP-05]', () => {
  expect([problem(undefined), problem('')]).toEqual([['ZipRequired'], ['ZipRequired']])
  expect(['1', '12', '123', '1000'].map((zip) => problem(zip))).toEqual(Array(4).fill(['ZipInvalid']))
  expect(['00000', '99999', '123456'].map((zip) => problem(zip))).toEqual(Array(3).fill(['ZipInvalid']))
  expect([problem('10001'), problem('00501')]).toEqual([[], []])
})

test('a form can replace the messages for a missing or short zip, but not for an invalid one [REG-14 REG-15 REG-16 ZIP-07]', () => {
  const schema = realZip({ missing: 'LookupZipRequired', short: 'ZipFiveDigits' })
  expect([problem('', schema), problem('606', schema), problem('00000', schema)]).toEqual([
    ['LookupZipRequired'],
    ['ZipFiveDigits'],
    ['ZipInvalid'],
  ])
})

test('a zip with anything but digits is refused with its own sentence, in every form [ZIP-07]', () => {
  const lookup = realZip({ missing: 'LookupZipRequired', short: 'ZipFiveDigits' })
  for (const zip of ['1000a', 'abc', '78 704', '78704-1', '\u0667\u0668\u0667\u0660\u0664'])
    expect([problem(zip), problem(zip, lookup)], zip).toEqual([['ZipDigitsOnly'], ['ZipDigitsOnly']])
  expect([errorTexts.ZipDigitsOnly, errorTexts.ZipFiveDigits]).toEqual(['Zip can only be numbers', 'Zip must be 5 digits'])
})
