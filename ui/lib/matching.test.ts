import { expect, test } from 'vitest'
import { matching, optionTyped } from '#ui/lib/matching.ts'

const options = ['Family medicine', 'Psiquiatría', 'Medicina familiar', 'طب الأسرة'].map((label) => ({ value: label, label }))
const found = (typed: string) => matching(options, typed).map(({ label }) => label)

test('what was typed is found at the start of any word, without accents and case; where it begins the whole comes first', () => {
  expect(found('MED')).toEqual(['Medicina familiar', 'Family medicine'])
  expect(found('psiquiatria')).toEqual(['Psiquiatría'])
  expect(found('الأس')).toEqual(['طب الأسرة'])
  expect(found('edicine')).toEqual([])
  expect(found('')).toHaveLength(4)
})

test('typed in full it is chosen', () => {
  expect(optionTyped(options, ' family MEDICINE ')?.value).toBe('Family medicine')
  expect(optionTyped(options, 'family')).toBeUndefined()
})
