import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBreachedFile, isBreached } from '#platform/auth/breached-passwords.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const fileOf = async (lines: readonly string[], end = '\n', isEnded = true) => {
  const path = join(folder, `${Math.random()}`)
  await writeFile(path, lines.join(end) + (isEnded ? end : ''))
  return path
}
const words = Array.from({ length: 1000 }, (_, at) => `word-${at}`)
const hashes = words.map(sha1).sort()

test.each([
  ['plain', hashes, '\n', true],
  ['with counts and Windows line ends', hashes.map((hash, at) => `${hash}:${at ** 3}`), '\r\n', true],
  ['without a final line end', hashes, '\n', false],
  ['in lower case', hashes.map((hash) => hash.toLowerCase()), '\n', true],
] as const)('in a file %s every listed word is found and no other', async (_name, lines, end, isEnded) => {
  const path = await fileOf(lines, end, isEnded)
  const found = await Promise.all(words.map((word) => isBreached(path, word)))
  expect(found.filter(Boolean).length).toBe(1000)
  const others = await Promise.all(words.map((word) => isBreached(path, `${word}!`)))
  expect(others.filter(Boolean).length).toBe(0)
  await checkBreachedFile(path)
})

test('a file of one line finds its word, and an empty file finds nothing', async () => {
  const path = await fileOf([sha1('only')])
  expect([await isBreached(path, 'only'), await isBreached(path, 'another')]).toEqual([true, false])
  expect(await isBreached(await fileOf([], '', false), 'only')).toBe(false)
})

test('a file that is not a sorted list of SHA-1 hashes is refused at startup', async () => {
  await expect(checkBreachedFile(await fileOf(['password', 'letmein']))).rejects.toThrow('its first line is no SHA-1 hash in hex')
  await expect(checkBreachedFile(await fileOf([]))).rejects.toThrow('its first line is no SHA-1 hash in hex')
  await expect(checkBreachedFile(await fileOf([...hashes].reverse()))).rejects.toThrow('its lines are not ascending')
  await expect(checkBreachedFile(join(folder, 'none'))).rejects.toThrow('ENOENT')
})
