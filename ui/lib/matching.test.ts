import { expect, test } from 'vitest'
import { matching, optionTyped } from '#ui/lib/matching.ts'

const options = ['Family medicine', 'Psiquiatría', 'Medicina familiar', 'طب الأسرة'].map((label) => ({ value: label, label }))
const found = (typed: string) => matching(options, typed).map(({ label }) => label)

test('a search matches the start of any word, without accents or case, and starts of labels come first', () => {
  expect(found('MED')).toEqual(['Medicina familiar', 'Family medicine'])
  expect(found('psiquiatria')).toEqual(['Psiquiatría'])
  expect(found('الأس')).toEqual(['طب الأسرة'])
  expect(found('edicine')).toEqual([])
  expect(found('')).toHaveLength(4)
})

test('a label typed in full selects its option', () => {
  expect(optionTyped(options, ' family MEDICINE ')?.value).toBe('Family medicine')
  expect(optionTyped(options, 'family')).toBeUndefined()
})
