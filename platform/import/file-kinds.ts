/** What a file is, by its first bytes. `container`: it is opened; `archive`: it has another file in it, but is not opened; `binary`: no text. */
export type FileKind = { kind: 'container'; name: 'zip' | 'gzip' | 'PGP' } | { kind: 'archive' | 'binary'; name: string }

/** The patterns match the first bytes in hexadecimal. */
const signatures: readonly { begins: RegExp; is: FileKind }[] = [
  { begins: /^504b(?:0304|0506|0708)/, is: { kind: 'container', name: 'zip' } },
  { begins: /^1f8b/, is: { kind: 'container', name: 'gzip' } },
  // '-----BEGIN PGP'; a binary message begins with a packet of version 3 or 4.
  { begins: /^2d2d2d2d2d424547494e20504750/, is: { kind: 'container', name: 'PGP' } },
  { begins: /^(?:8[45c]|c[13])(?:..){1,3}0[34]/, is: { kind: 'container', name: 'PGP' } },
  { begins: /^425a68/, is: { kind: 'archive', name: 'bzip2' } },
  { begins: /^fd377a585a00/, is: { kind: 'archive', name: 'xz' } },
  { begins: /^377abcaf271c/, is: { kind: 'archive', name: '7z' } },
  { begins: /^28b52ffd/, is: { kind: 'archive', name: 'zstd' } },
  { begins: /^255044462d/, is: { kind: 'binary', name: 'PDF' } },
  { begins: /^d0cf11e0/, is: { kind: 'binary', name: 'Excel' } },
  { begins: /^0000feff|^fffe0000/, is: { kind: 'binary', name: 'UTF-32' } },
  // UTF-16 without a byte order mark: every second byte of the first letters is NUL.
  { begins: /^(?:00[2-7].){4}|^(?:[2-7].00){4}/, is: { kind: 'binary', name: 'UTF-16 without a byte order mark' } },
]

/** The number of first bytes that a signature needs. */
const signatureBytes = 16

/** What a file is, by its first bytes; null for text. */
export const fileKindOf = (start: Buffer): FileKind | null => {
  const first = start.subarray(0, signatureBytes).toString('hex')
  return signatures.find(({ begins }) => begins.test(first))?.is ?? null
}

/** Reads a file from its start, each time that it is called. */
export type ReadBytes = () => AsyncIterable<Buffer>

/** The first bytes of a file, enough for `fileKindOf`. */
export const firstBytesOf = async (read: ReadBytes): Promise<Buffer> => {
  let start: Buffer = Buffer.alloc(0)
  for await (const piece of read()) {
    start = Buffer.concat([start, piece.subarray(0, signatureBytes)])
    if (start.length >= signatureBytes) break
  }
  return start
}
