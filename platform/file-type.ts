import { pictureOf } from '#platform/picture-type.ts'

/** Detects a PDF (ISO 32000-2) by its header and end marker. */
const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')

/** Detects the type of an uploaded file by its contents; null for any other type. */
export const fileTypeOf = (bytes: Buffer): 'application/pdf' | 'image/jpeg' | 'image/png' | null => {
  if (isPdf(bytes)) return 'application/pdf'
  const picture = pictureOf(bytes)
  return picture && picture.type !== 'image/webp' && picture.width > 0 && picture.height > 0 ? picture.type : null
}
