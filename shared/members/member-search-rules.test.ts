import { expect, test } from 'vitest'
import { fewestLetters, isNarrowEnough, mostFound } from '#shared/members/member-search-rules.ts'
import { openingMs, openingReasons } from '#shared/members/opening-reasons.ts'

test.each([
  [{}, false],
  [{ last: 'rivera' }, false],
  [{ dob: '1986-05-14' }, false],
  [{ first: 'ana', last: '' }, false],
  [{ first: 'ana', last: 'ri' }, true],
  [{ last: 'ri', dob: '1986-05-14' }, true],
  [{ first: 'ana', dob: '1986-05-14' }, true],
  [{ email: 'ana@example.com' }, true],
  [{ memberNumber: 'LSP-1001' }, true],
  [{ telehealthId: 't' }, true],
])('a search by %j is narrow enough: %s', (search, narrow) => {
  expect(isNarrowEnough(search)).toBe(narrow)
})

test('a name needs two letters, a search finds 25 members at most, and an access lasts half an hour', () => {
  expect([fewestLetters, mostFound, openingMs / 60_000]).toEqual([2, 25, 30])
  expect(openingReasons).toEqual(['member-called', 'member-wrote', 'case', 'duplicate', 'security', 'data-request'])
})
