import { expect, test } from 'vitest'
import { appendPages, nextPage } from '#web/facilities/facility-pages.ts'

const first = { isLoading: false, page: 0, shown: 25, availableCount: 60 }

test.each([
  ['the next page follows', 'FAC-14 FAC-21', first, 1],
  ['and the one after it', 'FAC-14 FAC-21', { ...first, page: 1, shown: 50 }, 2],
  ['none while loading', 'FAC-15', { ...first, isLoading: true }, null],
  ['none at the last page', 'FAC-16', { ...first, page: 2, shown: 60 }, null],
  ['none where one page holds all', 'FAC-16 FAC-21', { ...first, availableCount: 25 }, null],
  ['none when fewer are available than shown', 'FAC-17', { ...first, shown: 75, page: 0 }, null],
] as const)('%s [%s]', (_name, _rows, shown, page) => {
  expect(nextPage(shown)).toBe(page)
})

test('pages are appended, each facility once, where it came first [FAC-18]', () => {
  const page = (...ids: string[]) => ids.map((id) => ({ id }))
  expect(appendPages([page('a', 'b'), page('b', 'c'), page('a', 'd')]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
