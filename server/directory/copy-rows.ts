/** The end of signature and flags. The length of the extension follows, which is skipped. */
const flagsEnd = 11 + 4
const headerBytes = flagsEnd + 4

/** Reads the fields of a row in PostgreSQL's binary COPY format in order. */
export type FieldReader = { text(): string; int(): number }

/** Reads the rows of a binary COPY from chunks of any size. `read` must read every field of a row. PostgreSQL: Binary Format of COPY. */
export const readCopyRows = async (chunks: AsyncIterable<Buffer>, read: (fields: FieldReader) => void): Promise<void> => {
  let held: Buffer = Buffer.alloc(0)
  let at = 0
  const field = () => {
    const length = held.readInt32BE(at)
    at += 4 + length
    return { from: at - length, to: at }
  }
  const fields: FieldReader = {
    text: () => {
      const { from, to } = field()
      return held.toString('utf8', from, to)
    },
    int: () => held.readInt32BE(field().from),
  }
  /** The end offset of the row at `at`; 0 if the row is incomplete. */
  const rowEnd = (): number => {
    let end = at + 2
    if (end > held.length) return 0
    for (let left = held.readInt16BE(at); left > 0; left -= 1) {
      if (end + 4 > held.length) return 0
      end += 4 + Math.max(0, held.readInt32BE(end))
    }
    return end <= held.length ? end : 0
  }
  let isStarted = false
  for await (const chunk of chunks) {
    held = at < held.length ? Buffer.concat([held.subarray(at), chunk]) : chunk
    at = 0
    if (!isStarted) {
      if (held.length < headerBytes) continue
      at = headerBytes + held.readInt32BE(flagsEnd)
      isStarted = true
    }
    for (let end = rowEnd(); end > 0; end = rowEnd()) {
      const isTrailer = held.readInt16BE(at) < 0
      at += 2
      if (!isTrailer) read(fields)
      at = end
    }
  }
}
