import { expect, test } from 'vitest'
import { byteRangeOf } from '#platform/http/byte-range.ts'

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=990-1200', { from: 990, to: 999 }],
])('%s of 1000 bytes is a range', (header, range) => {
  expect(byteRangeOf(header, 1000, 1000)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=1000-',
  'bytes=1000-1001',
  'bytes=20-10',
  'bytes=-0',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=99999999999999999999-',
  'items=0-1',
  'bytes=0--1',
])('%s of 1000 bytes is no range', (header) => {
  expect(byteRangeOf(header, 1000, 1000)).toBeNull()
})

test('a range of more bytes than allowed is refused', () => {
  expect(byteRangeOf('bytes=0-100', 1000, 100)).toBeNull()
  expect(byteRangeOf('bytes=0-99', 1000, 100)).toEqual({ from: 0, to: 99 })
})
