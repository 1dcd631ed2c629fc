import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/db.ts'
import { countChunks, findChunk, insertChunk } from '#server/eligibility/import-run-store.ts'
import type { ImportOptions } from '#server/schema/import-tables.ts'

const atOnce = 256 * 1024
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Keeps a piece of a run's file; the same piece again takes its own place. */
export const keepPiece = async (db: Db, runId: string, seq: number, bytes: Uint8Array): Promise<void> =>
  insertChunk(db, { runId, seq, bytes: await pack(bytes, { level: 1 }) })

/** The file of a run, piece by piece, from wherever it was received. */
export async function* fileOf(db: Db, runId: string): AsyncGenerator<Buffer> {
  const pieces = await countChunks(db, runId)
  for (let seq = 0; seq < pieces; seq += 1) {
    const piece = await findChunk(db, runId, seq)
    if (!piece) throw new Error(`piece ${seq} of ${pieces} is missing`)
    const bytes = await unpack(piece)
    // In small parts: everything that is read of one part is in memory at once.
    for (let at = 0; at < bytes.length; at += atOnce) yield bytes.subarray(at, at + atOnce)
  }
}

/** What makes two files one: every byte, and what is to be done with them. */
export const fingerprintOf = async (file: AsyncIterable<Uint8Array>, { groupCode, terminateAbsent }: ImportOptions): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([groupCode, terminateAbsent]))
  for await (const piece of file) hash.update(piece)
  return hash.digest('base64url')
}
