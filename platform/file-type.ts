import { pictureOf } from '#platform/picture-type.ts'

/** PDF (ISO 32000-2): says so in its first bytes, and has an end. */
const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')

/** Which of the files that people send along the bytes are, by what they hold; null for all else. */
export const fileTypeOf = (bytes: Buffer): 'application/pdf' | 'image/jpeg' | 'image/png' | null => {
  if (isPdf(bytes)) return 'application/pdf'
  const picture = pictureOf(bytes)
  return picture && picture.type !== 'image/webp' && picture.width > 0 && picture.height > 0 ? picture.type : null
}
