import { expect, test } from 'vitest'
import { attributionPieces, tileHost } from '#shared/map-tiles.ts'

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
  ['https://{s}.tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://*.tiles.example.com'],
  ['http://localhost:8080/{z}/{x}/{y}.png', 'http://localhost:8080'],
])('the tiles of %s come from %s', (url, host) => {
  expect(tileHost(url)).toBe(host)
})

test('an attribution may hold links', () => {
  expect(attributionPieces('© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors')).toEqual([
    { text: '© ', href: null },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { text: ' contributors', href: null },
  ])
  expect(attributionPieces('[x](javascript:alert)')).toEqual([{ text: '[x](javascript:alert)', href: null }])
  expect(attributionPieces('')).toEqual([])
})
