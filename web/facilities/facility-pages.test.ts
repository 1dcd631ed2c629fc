import { expect, test } from 'vitest'
import { appendPages, nextPage } from '#web/facilities/facility-pages.ts'

const first = { isLoading: false, page: 0, shown: 25, availableCount: 60 }

test.each([
  ['follows the first', 'FAC-14 FAC-21', first, 1],
  ['follows the second', 'FAC-14 FAC-21', { ...first, page: 1, shown: 50 }, 2],
  ['is not requested while one is loading', 'FAC-15', { ...first, isLoading: true }, null],
  ['does not exist after the last', 'FAC-16', { ...first, page: 2, shown: 60 }, null],
  ['does not exist if one page has them all', 'FAC-16 FAC-21', { ...first, availableCount: 25 }, null],
  ['does not exist if more are shown than available', 'FAC-17', { ...first, shown: 75, page: 0 }, null],
] as const)('the next page %s [%s]', (_name, _rows, shown, page) => {
  expect(nextPage(shown)).toBe(page)
})

test('pages are joined, with each facility once, at its first place [FAC-18]', () => {
  const page = (...ids: string[]) => ids.map((id) => ({ id }))
  expect(appendPages([page('a', 'b'), page('b', 'c'), page('a', 'd')]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
