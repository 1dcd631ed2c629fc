import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/db.ts'
import { countChunks, findChunk, insertChunk } from '#server/eligibility/import-run-store.ts'
import type { ImportOptions } from '#server/schema/import-tables.ts'

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

/** Identifies an import by a hash of its bytes and options. */
export const fingerprintOf = async (file: AsyncIterable<Uint8Array>, { groupCode, terminateAbsent }: ImportOptions): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([groupCode, terminateAbsent]))
  for await (const piece of file) hash.update(piece)
  return hash.digest('base64url')
}
