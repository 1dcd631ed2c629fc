import { expect, test, vi } from 'vitest'
import { isPartFailure, latePart } from '#ui/lib/late-part.ts'

test.each([
  ['Chrome', new TypeError('Failed to fetch dynamically imported module: https://p.example/assets/a.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: https://p.example/assets/a.js'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['a style sheet', new Error('Unable to preload CSS for /assets/a.css'), true],
  ['a bug', new TypeError("Cannot read properties of undefined (reading 'x')"), false],
  ['nothing', undefined, false],
])('a failed import is recognized by its error: %s', (_, error, isOne) => expect(isPartFailure(error)).toBe(isOne))

test('a part that loaded is loaded the same way again', async () => {
  const load = vi.fn(async () => 'part')
  const part = latePart(load)
  expect([await part(), await part()]).toEqual(['part', 'part'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that failed is loaded under another URL, past the browser’s cache', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:1/assets/a.js')
  const load = vi.fn(() => Promise.reject(error))
  const part = latePart(load)
  await expect(part()).rejects.toBe(error)
  await expect(part()).rejects.not.toBe(error)
  expect(load).toHaveBeenCalledTimes(1)
})

test('the same import is repeated if the error names no URL', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')))
  const part = latePart(load)
  await expect(part()).rejects.toThrow()
  await expect(part()).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(2)
})
