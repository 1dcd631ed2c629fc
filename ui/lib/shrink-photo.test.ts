import { expect, test } from 'vitest'
import { shrunk } from '#ui/lib/shrink-photo.ts'

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [2000, 2000, 2000, 2000],
  [640, 480, 640, 480],
  [12000, 1, 2000, 0],
])('a photo of %d × %d shrinks to %d × %d', (width, height, wide, high) => {
  const small = shrunk({ width, height }, 2000)
  expect(small.width).toBe(wide)
  expect(small.height).toBe(Math.max(1, high))
})
