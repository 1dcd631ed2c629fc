import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/db.ts'
import { countChunks, findChunk, insertChunk } from '#server/eligibility/import-run-store.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { ImportOptions } from '#server/schema/import-tables.ts'
import type { QuarantineReason } from '#shared/eligibility/import-words.ts'
import { type PartnerSettings, readingKeyOf } from '#shared/eligibility/partner-settings.ts'

const atOnce = 256 * 1024
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Stores a piece of a run's file. A piece sent again replaces the first copy. */
export const keepPiece = async (db: Db, runId: string, seq: number, bytes: Uint8Array): Promise<void> =>
  insertChunk(db, { runId, seq, bytes: await pack(bytes, { level: 1 }) })

/** Yields the file of a run in small parts; any node can read it. */
export async function* fileOf(db: Db, runId: string): AsyncGenerator<Buffer> {
  const pieces = await countChunks(db, runId)
  for (let seq = 0; seq < pieces; seq += 1) {
    const piece = await findChunk(db, runId, seq)
    if (!piece) throw new Error(`piece ${seq} of ${pieces} is missing`)
    const bytes = await unpack(piece)
    // Small parts, because everything parsed from one part is in memory at once.
    for (let at = 0; at < bytes.length; at += atOnce) yield bytes.subarray(at, at + atOnce)
  }
}

/** Files that are not text, by their first bytes in hexadecimal: the reason, and what they are. */
const signatures: readonly { begins: RegExp; reason: QuarantineReason; found: string }[] = [
  { begins: /^504b(?:0304|0506|0708)/, reason: 'compressed file', found: 'zip' },
  { begins: /^1f8b/, reason: 'compressed file', found: 'gzip' },
  { begins: /^425a68/, reason: 'compressed file', found: 'bzip2' },
  { begins: /^fd377a585a00/, reason: 'compressed file', found: 'xz' },
  { begins: /^377abcaf271c/, reason: 'compressed file', found: '7z' },
  { begins: /^28b52ffd/, reason: 'compressed file', found: 'zstd' },
  // '-----BEGIN PGP'; a binary message begins with a packet of version 3 or 4.
  { begins: /^2d2d2d2d2d424547494e20504750/, reason: 'encrypted file', found: 'PGP' },
  { begins: /^(?:8[45c]|c[13])(?:..){1,3}0[34]/, reason: 'encrypted file', found: 'PGP' },
  { begins: /^255044462d/, reason: 'not a text file', found: 'PDF' },
  { begins: /^d0cf11e0/, reason: 'not a text file', found: 'Excel' },
  { begins: /^0000feff|^fffe0000/, reason: 'not a text file', found: 'UTF-32' },
  // UTF-16 without a byte order mark: every second byte of the first letters is NUL.
  { begins: /^(?:00[2-7].){4}|^(?:[2-7].00){4}/, reason: 'not a text file', found: 'UTF-16 without a byte order mark' },
]

/** The longest first bytes that a signature needs. */
const signatureBytes = 16

const refuseBinary = (head: Buffer): void => {
  const first = head.subarray(0, signatureBytes).toString('hex')
  const known = signatures.find(({ begins }) => begins.test(first))
  if (known) throw new Quarantine(known.reason, { line: 1, segment: '' }, known.found)
}

/**
 * Yields the bytes of a text file; UTF-16 with a byte order mark becomes UTF-8.
 * @throws Quarantine for a compressed, encrypted or other binary file, by its first bytes
 */
export async function* textBytesOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const bytes of file) {
    if (isFirst) {
      refuseBinary(bytes)
      if (bytes[0] === 0xff && bytes[1] === 0xfe) decoder = new TextDecoder('utf-16le')
      if (bytes[0] === 0xfe && bytes[1] === 0xff) decoder = new TextDecoder('utf-16be')
      isFirst = false
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield Buffer.from(rest)
}

/** Identifies an import by a hash of its bytes, its options and the settings it is read with. */
export const fingerprintOf = async (
  file: AsyncIterable<Uint8Array>,
  { groupCode, terminateAbsent }: ImportOptions,
  settings: PartnerSettings,
): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([groupCode, terminateAbsent]) + readingKeyOf(settings))
  for await (const piece of file) hash.update(piece)
  return hash.digest('base64url')
}
