import { expect, test } from 'vitest'
import { differences } from '#tools/faults/imports/stored-result.ts'

test('equal results have no differences, in any order', () => {
  expect(differences(['a', 'b', 'b'], ['b', 'a', 'b'])).toEqual([])
})

test('a row that is missing, changed or stored twice is a difference', () => {
  expect(differences(['a', 'b', 'c 1'], ['a', 'a', 'a', 'c 2'])).toEqual(['+ 2 times a', '- b', '- c 1', '+ c 2'])
})
