import { expect, test } from 'vitest'
import { realZip } from '#shared/zip/real-zip.ts'

const problem = (zip: unknown, schema = realZip()) => schema.safeParse(zip).error?.issues.map(({ message }) => message) ?? []

test('only an existing zip of five digits is accepted [ZIP-03 ZIP-04 ZIP-05]', () => {
  expect([problem(undefined), problem('')]).toEqual([['ZipRequired'], ['ZipRequired']])
  expect(['1', '12', '123', '1000'].map((zip) => problem(zip))).toEqual(Array(4).fill(['ZipInvalid']))
  expect(['00000', '99999', '123456', '1000a'].map((zip) => problem(zip))).toEqual(Array(4).fill(['ZipInvalid']))
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
