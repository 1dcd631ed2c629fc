import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { ContainerError } from '#platform/import/container-error.ts'
import { type ContainerLimits, containerLimits, openContainer } from '#platform/import/open-container.ts'
import { openForSeeking } from '#platform/import/unpack-to-disk.ts'
import { zipArchiveOf } from '#platform/testing/zip-archive-of.ts'

const decrypt = pgpDecryption({ home: undefined })
const text = 'id,name\n1,a\n2,b\n'
const many = Array.from({ length: 20_000 }, (_, at) => `${at},${(at * 7919) % 10_007}\n`).join('')

const inPieces = (file: Buffer, size: number) =>
  async function* () {
    for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
  }

const read = async (file: Buffer, { size = 1_000, limits = containerLimits }: { size?: number; limits?: ContainerLimits } = {}) => {
  const pieces: Buffer[] = []
  const content = await openContainer(inPieces(file, size), { decrypt, limits })
  for await (const piece of content()) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** The content, or the problem and what was found. */
const outcome = async (file: Buffer, given: Parameters<typeof read>[1] = {}): Promise<string> => {
  try {
    return await read(file, given)
  } catch (error) {
    if (error instanceof ContainerError) return `${error.problem}: ${error.found}`
    throw error
  }
}

/** The same file, packed by Info-ZIP 3.0: as usual; from a pipe; with zip64; with a password; and by Python with bzip2. */
const usual =
  'UEsDBAoAAAAAAB1gd12lwhlNEAAAABAAAAAFAAAAZi5jc3ZpZCxuYW1lCjEsYQoyLGIKUEsBAh4DCgAAAAAAHWB3XaXCGU0QAAAAEAAAAAUAAAAAAAAAAQAAAKSBAAAAAGYuY3N2UEsFBgAAAAABAAEAMwAAADMAAAAAAA=='
const fromPipe =
  'UEsDBC0AAAAAAB1gd12lwhlN//////////8BABQALQEAEAAQAAAAAAAAABAAAAAAAAAAaWQsbmFtZQoxLGEKMixiClBLAQIeAy0AAAAAAB1gd12lwhlNEAAAABAAAAABAAAAAAAAAAEAAACAEQAAAAAtUEsGBiwAAAAAAAAAHgMtAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAAC8AAAAAAAAAQwAAAAAAAABQSwYHAAAAAHIAAAAAAAAAAQAAAFBLBQYAAAAAAQABAC8AAABDAAAAAAA='
const zip64 =
  'UEsDBC0AAAAAAB1gd12lwhlN//////////8BABQALQEAEAAQAAAAAAAAABAAAAAAAAAAaWQsbmFtZQoxLGEKMixiClBLAQIeAy0AAAAAAB1gd12lwhlNEAAAAP////8BAAwAAAAAAAEAAACAEQAAAAAtAQAIABAAAAAAAAAAUEsGBiwAAAAAAAAAHgMtAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAADsAAAAAAAAAQwAAAAAAAABQSwYHAAAAAH4AAAAAAAAAAQAAAFBLBQYAAAAAAQABADsAAAD/////AAA='
const withPassword =
  'UEsDBAoACQAAAB1gd12lwhlNHAAAABAAAAAFAAAAZi5jc3bAkytx/padq0IXkW0c5yug9Kfv2zO3u+4YK6lUUEsHCKXCGU0cAAAAEAAAAFBLAQIeAwoACQAAAB1gd12lwhlNHAAAABAAAAAFAAAAAAAAAAEAAACkgQAAAABmLmNzdlBLBQYAAAAAAQABADMAAABPAAAAAAA='
const withBzip2 =
  'UEsDBC4AAAAMABxgd12lwhlNNgAAABAAAAAFAAAAZi5jc3ZCWmg5MUFZJlNZoDB7fgAABtkAABAABDAANiMgADEA000EAxAgQUWXRvXt+LuSKcKEhQGD2/BQSwECLgMuAAAADAAcYHddpcIZTTYAAAAQAAAABQAAAAAAAAAAAAAApIEAAAAAZi5jc3ZQSwUGAAAAAAEAAQAzAAAAWQAAAAAA'

test.each([
  ['Info-ZIP', Buffer.from(usual, 'base64'), text],
  ['Info-ZIP, from a pipe', Buffer.from(fromPipe, 'base64'), text],
  ['Info-ZIP, with zip64', Buffer.from(zip64, 'base64'), text],
  ['deflate', zipArchiveOf([{ content: many }]), many],
  ['no compression', zipArchiveOf([{ content: many, method: 0 }]), many],
  ['gzip', gzipSync(many), many],
  ['gzip in two parts', Buffer.concat([gzipSync(text), gzipSync(text)]), text + text],
  ['an empty file in a zip', zipArchiveOf([{ content: '' }]), ''],
  ['no container', Buffer.from(many), many],
])('%s is read, wherever the bytes are cut', async (_name, file, content) => {
  for (const size of [1, 7, 65_536]) if (file.length < 1_000 || size > 7) expect(await read(file, { size })).toBe(content)
})

test('a comment behind a zip, folders and the copies of macOS do not matter', async () => {
  const file = zipArchiveOf([
    { name: 'folder/', content: '', method: 0 },
    { name: 'folder/a.csv', content: text },
    { name: '__MACOSX/folder/._a.csv', content: 'x' },
  ])
  const comment = 'a comment with PK\x05\x06 in it'
  file.writeUInt16LE(comment.length, file.length - 2)
  expect(await read(Buffer.concat([file, Buffer.from(comment)]))).toBe(text)
})

test('a zip must have exactly one file', async () => {
  expect(await outcome(zipArchiveOf([]))).toBe('not one file in the archive: 0 files')
  expect(await outcome(zipArchiveOf([{ content: text }, { name: 'b.csv', content: text }]))).toBe('not one file in the archive: 2 files')
  const long = Array.from({ length: 9_000 }, (_, at) => ({ name: `${at}-${'x'.repeat(60)}`, content: '' }))
  expect(await outcome(zipArchiveOf(long))).toBe('not one file in the archive: 9000 files')
  const workbook = [
    { name: '[Content_Types].xml', content: '<x/>' },
    { name: 'xl/workbook.xml', content: '<x/>' },
  ]
  expect(await outcome(zipArchiveOf(workbook))).toBe('not a text file: Excel workbook or Office document')
})

test('one level is opened, and an archive in an archive is refused by name', async () => {
  const inner = zipArchiveOf([{ content: text }])
  expect(await outcome(zipArchiveOf([{ content: inner }]))).toBe('archive in an archive: zip in zip')
  expect(await outcome(zipArchiveOf([{ content: gzipSync(text) }]))).toBe('archive in an archive: gzip in zip')
  expect(await outcome(gzipSync(gzipSync(text)))).toBe('archive in an archive: gzip in gzip')
  expect(await outcome(gzipSync(Buffer.from('BZh91AY')))).toBe('archive in an archive: bzip2 in gzip')
  expect(await outcome(gzipSync(Buffer.from('%PDF-1.7')))).toBe('not a text file: PDF in gzip')
})

test('encryption and methods other than deflate are refused by name', async () => {
  expect(await outcome(Buffer.from(withPassword, 'base64'))).toBe('encrypted file: zip with a password')
  expect(await outcome(zipArchiveOf([{ content: text, method: 99 }]))).toBe('encrypted file: zip with a password')
  expect(await outcome(Buffer.from(withBzip2, 'base64'))).toBe('compressed file: zip with method 12')
  expect(await outcome(Buffer.from('BZh91AY&SY'))).toBe('compressed file: bzip2')
  expect(await outcome(Buffer.from('-----BEGIN PGP MESSAGE-----\n'))).toBe('encrypted file: PGP: IMPORT_GPG_HOME is not set')
})

test('a damaged container is refused with what is wrong', async () => {
  const zip = zipArchiveOf([{ content: many }])
  expect(await outcome(zip.subarray(0, zip.length - 30))).toBe('damaged archive: zip: its end is missing')
  expect(await outcome(zipArchiveOf([{ content: text, changes: { crc: 1 } }]))).toBe('damaged archive: zip: its checksum is wrong')
  expect(await outcome(zipArchiveOf([{ content: text, changes: { size: 5 } }]))).toBe('damaged archive: zip: its size is wrong')
  expect(await outcome(zipArchiveOf([{ content: text, changes: { size: 500 } }]))).toBe('damaged archive: zip: its size is wrong')
  expect(await outcome(zipArchiveOf([{ content: text }], { shift: 4 }))).toMatch(/^damaged archive: zip: its file (is not where|overlaps)/)
  const gzip = gzipSync(many)
  expect(await outcome(gzip.subarray(0, 5_000))).toBe('damaged archive: gzip: it is cut off')
  expect(await outcome(Buffer.concat([gzip, Buffer.from('more')]))).toBe('damaged archive: gzip: incorrect header check')
  expect(await outcome(Buffer.concat([gzip, Buffer.alloc(600)]))).toBe(many)
  expect(await outcome(Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8)]))).toBe('damaged archive: gzip: incorrect data check')
})

test('what unpacks to too much is refused while it unpacks', async () => {
  const bomb = gzipSync(Buffer.alloc(4_000_000, 'a'))
  const limits = { bytes: 1_000_000, ratio: 100, freeBytes: 500_000 }
  expect(await outcome(bomb, { limits })).toBe('archive too large: more than 100 times its packed size')
  expect(await outcome(zipArchiveOf([{ content: Buffer.alloc(4_000_000, 'a') }]), { limits })).toBe(
    'archive too large: more than 100 times its packed size',
  )
  expect(await outcome(gzipSync(many.repeat(8)), { limits })).toBe('archive too large: more than 1,000,000 bytes')
  expect(await outcome(gzipSync(Buffer.alloc(400_000, 'a')), { limits })).toHaveLength(400_000)
})

test('a container with any damage is read as it was or refused, without a crash', async () => {
  const files = [zipArchiveOf([{ content: many.slice(0, 3_000) }]), gzipSync(many.slice(0, 3_000)), Buffer.from(zip64, 'base64')]
  const harms = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), harms, fc.nat(40), async (file, changes, cut) => {
      const harmed = Buffer.from(file.subarray(0, file.length - cut))
      for (const [at, byte] of changes) harmed[Math.floor(at * harmed.length)] = byte
      expect(await outcome(harmed)).toEqual(expect.any(String))
    }),
    { numRuns: 500 },
  )
})

const folder = mkdtempSync(join(tmpdir(), 'foyer-container-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a container that is unpacked to disk leaves nothing there', async () => {
  const path = join(folder, 'list.zip')
  writeFileSync(path, zipArchiveOf([{ name: '../../evil.csv', content: text }]))
  // Other tests use the shared folder at the same time.
  const own = mkdtempSync(join(folder, 'tmp-'))
  vi.stubEnv('TMPDIR', own)
  const left = () => readdirSync(own)
  const file = await openForSeeking(path, decrypt)
  expect(left()).toEqual([])
  const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 3)
  expect(buffer.toString('utf8', 0, bytesRead)).toBe(text.slice(3))
  await file.close()
  writeFileSync(path, zipArchiveOf([{ content: text, changes: { crc: 1 } }]))
  await expect(openForSeeking(path, decrypt)).rejects.toThrow('The archive is damaged (zip: its checksum is wrong). Nothing was changed.')
  expect(left()).toEqual([])
  vi.unstubAllEnvs()
})
