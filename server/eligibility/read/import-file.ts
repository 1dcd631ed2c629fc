import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Db } from '#platform/db/db.ts'
import { ContainerError } from '#platform/import/container-error.ts'
import type { ReadBytes } from '#platform/import/file-kinds.ts'
import { type Decrypt, openContainer } from '#platform/import/open-container.ts'
import { countChunks, findChunk, insertChunk } from '#server/eligibility/import-run-store.ts'
import { Quarantine } from '#server/eligibility/read/quarantine.ts'
import type { ImportOptions } from '#server/schema/import-tables.ts'
import { type PartnerSettings, readingKeyOf } from '#shared/eligibility/partner-settings.ts'

const atOnce = 256 * 1024
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** Stores a piece of a run's file. A piece sent again replaces the first copy. */
export const keepPiece = async (db: Db, runId: string, seq: number, bytes: Uint8Array): Promise<void> =>
  insertChunk(db, { runId, seq, bytes: await pack(bytes, { level: 1 }) })

/** Yields the file of a run as it was sent, in small parts; any node can read it. */
async function* fileOf(db: Db, runId: string): AsyncGenerator<Buffer> {
  const pieces = await countChunks(db, runId)
  for (let seq = 0; seq < pieces; seq += 1) {
    const piece = await findChunk(db, runId, seq)
    if (!piece) throw new Error(`piece ${seq} of ${pieces} is missing`)
    const bytes = await unpack(piece)
    // Small parts, because everything parsed from one part is in memory at once.
    for (let at = 0; at < bytes.length; at += atOnce) yield bytes.subarray(at, at + atOnce)
  }
}

const quarantine = (error: unknown): never => {
  if (error instanceof ContainerError) throw new Quarantine(error.problem, { line: 1, segment: '' }, error.found)
  throw error
}

/**
 * Opens the file of a run, unpacked and decrypted if it is in a container. The database keeps it as it was sent.
 * @throws Quarantine, also while it is read: for a damaged container, or a file that is not text
 */
export const openRunFile = async (db: Db, runId: string, decrypt: Decrypt): Promise<ReadBytes> => {
  const content = await openContainer(() => fileOf(db, runId), { decrypt }).catch(quarantine)
  return async function* () {
    try {
      yield* content()
    } catch (error) {
      quarantine(error)
    }
  }
}

/**
 * Identifies an import by a hash of its unpacked bytes, its options and the settings it is read with: a file is the same in a zip and
 * without.
 */
export const fingerprintOf = async (
  file: AsyncIterable<Uint8Array>,
  { groupCode, terminateAbsent }: ImportOptions,
  settings: PartnerSettings,
): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([groupCode, terminateAbsent]) + readingKeyOf(settings))
  for await (const piece of file) hash.update(piece)
  return hash.digest('base64url')
}
