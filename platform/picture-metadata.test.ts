import { expect, test } from 'vitest'
import { cleanPicture, mostPicturePixels, withoutMetadata } from '#platform/picture-metadata.ts'
import { pictureOf } from '#platform/picture-type.ts'
import { bareJpeg, barePng, secretWords, taggedJpeg, taggedPng, webpOf } from '#platform/testing/tagged-pictures.ts'

const words = new RegExp(secretWords.join('|'))
const text = (bytes: Buffer | null) => bytes?.toString('latin1') ?? ''
const kinds = [
  ['a JPEG', taggedJpeg, bareJpeg()],
  ['a PNG', taggedPng, barePng()],
  ['a WebP', (orientation: number) => webpOf({ tagged: true, orientation }), webpOf({ tagged: false })],
] as const

test.each(kinds)('%s loses its metadata and keeps everything it shows', (_, tagged, bare) => {
  expect(text(tagged(1))).toMatch(words)
  expect(withoutMetadata(tagged(1))?.equals(bare)).toBe(true)
})

test.each(kinds)('%s without metadata stays as it is', (_, _tagged, bare) => {
  expect(withoutMetadata(bare)?.equals(bare)).toBe(true)
})

test.each(kinds)('%s that lies on its side stays turned, and loses the rest', (_, tagged) => {
  const clean = withoutMetadata(tagged(6))
  expect(text(clean)).not.toMatch(words)
  // One entry, of the tag for the orientation: a short whose value is 6.
  expect(text(clean)).toContain('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0')
  expect(withoutMetadata(clean as Buffer)?.equals(clean as Buffer)).toBe(true)
  expect(pictureOf(clean as Buffer)).toMatchObject({ width: 3, height: 2 })
})

test.each(kinds)('%s whose orientation makes no sense is upright', (_, tagged, bare) => {
  expect(withoutMetadata(tagged(77))?.equals(bare)).toBe(true)
})

test('a JPEG that was cut off in its pixels stays; one cut off in a segment is refused', () => {
  const bare = bareJpeg()
  expect(withoutMetadata(bare.subarray(0, -3))?.equals(bare.subarray(0, -3))).toBe(true)
  expect(withoutMetadata(Buffer.concat([bare.subarray(0, -2), Buffer.from([0xff, 0xe1, 0xff, 0xff, 1])]))).toBeNull()
})

test('no cut of any picture fails otherwise than by a refusal', () => {
  for (const [, tagged] of kinds)
    for (let length = 0; length < tagged(6).length; length += 1) {
      const clean = withoutMetadata(tagged(6).subarray(0, length))
      expect(text(clean)).not.toMatch(words)
    }
})

test('no changed byte of any picture makes it throw', () => {
  for (const [, tagged] of kinds)
    for (let at = 0; at < tagged(6).length; at += 1)
      for (const value of [0, 0x7f, 0xff]) {
        const broken = Buffer.from(tagged(6))
        broken[at] = value
        expect(() => withoutMetadata(broken)).not.toThrow()
      }
})

test('padding before a segment hides neither metadata nor the true size', () => {
  const bare = bareJpeg(60_000, 60_000)
  const padded = Buffer.concat([bare.subarray(0, 2), Buffer.from([0xff]), bare.subarray(2)])
  expect(() => cleanPicture(padded, 'PhotoInvalid')).toThrow('PhotoInvalid')
})

test('a picture has at most 65 million pixels, by its header', () => {
  expect(cleanPicture(barePng(10_000, 6500), 'PhotoInvalid')).toMatchObject({ type: 'image/png' })
  expect(mostPicturePixels).toBe(65_000_000)
  for (const bytes of [barePng(10_000, 6501), bareJpeg(65_000, 65_000)])
    expect(() => cleanPicture(bytes, 'PhotoInvalid')).toThrow('PictureTooLarge')
  expect(() => cleanPicture(barePng(0, 5), 'PhotoInvalid')).toThrow('PhotoInvalid')
})
