import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { defaultRadius, radiusOptions, searchArea, searchPage } from '#shared/directory/search-area.ts'

const area = z.object(searchArea)
const problemOf = (input: object) => area.safeParse(input).error?.issues[0]?.message

test('an area needs a zip of five digits: an empty one and a wrong one are different errors [ZIP-05 ZIP-03]', () => {
  expect(problemOf({})).toBe('ZipRequired')
  expect(problemOf({ zip: '' })).toBe('ZipRequired')
  for (const zip of ['7', '7870', '787045', '7870a']) expect([zip, problemOf({ zip })]).toEqual([zip, 'ZipInvalid'])
  expect(area.parse({ zip: '78704' })).toEqual({ zip: '78704', radius: 25 })
})

test('every radius that the filter offers can be searched, and none below a mile or above the widest', () => {
  expect(radiusOptions).toEqual([5, 10, 25, 50, 100, 250])
  expect(radiusOptions).toContain(defaultRadius)
  for (const radius of [1, ...radiusOptions]) expect(problemOf({ zip: '78704', radius })).toBeUndefined()
  for (const radius of [0, 251]) expect(area.safeParse({ zip: '78704', radius }).success).toBe(false)
})

test('pages count from 0 up to the last one that is served', () => {
  expect(searchPage.parse(undefined)).toBe(0)
  expect(['0', '400'].map((page) => searchPage.parse(page))).toEqual([0, 400])
  for (const page of ['-1', '401', '1.5']) expect(searchPage.safeParse(page).success).toBe(false)
})
