import { expect, test } from 'vitest'
import { isNarrowEnough } from '#shared/members/member-search-rules.ts'

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
