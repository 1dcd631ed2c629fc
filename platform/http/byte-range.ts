/** A range of bytes, both ends included (RFC 9110, section 14). */
export type ByteRange = { from: number; to: number }

/**
 * Reads the Range header of a request for a file of `size` bytes. Only one range is served, as `bytes=0-99`, `bytes=100-` or `bytes=-100`;
 * its end may be past the file.
 * @returns null if the header is missing or malformed, names several ranges, begins past the file, or asks for more than `most` bytes
 */
export const byteRangeOf = (header: string | undefined, size: number, most: number): ByteRange | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && to - from < most ? { from, to } : null
}
