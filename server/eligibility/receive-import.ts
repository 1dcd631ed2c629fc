import { basename } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { keepPiece } from '#server/eligibility/import-file.ts'
import { countChunks, findRun, type ImportRun, insertRun, moveRun, saveRun } from '#server/eligibility/import-run-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportOptions, importRuns } from '#server/schema/import-tables.ts'
import { pieceBytes } from '#shared/eligibility/import-calls.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
type Source = (typeof importRuns.$inferSelect)['source']

/** Begins a run; its file follows piece by piece. */
export const startImport = async (
  { db, clock }: Parts,
  { fileName, options, source, operatorId }: { fileName: string; options: ImportOptions; source: Source; operatorId: string | null },
  trail: Trail,
): Promise<string> => {
  const id = uuidv7()
  await db.transaction(async (tx) => {
    const name = basename(fileName)
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200)
    await insertRun(tx, { id, state: 'receiving', fileName: name, source, operatorId, options, createdAt: clock.now() })
    await writeAudit(tx, trail, { event: 'eligibility.import.start', outcome: 'ok', subjectId: id })
  })
  return id
}

const receiving = async (db: Parts['db'], id: string): Promise<ImportRun> => {
  const run = (await findRun(db, id)) ?? fail('NotFound')
  return run.state === 'receiving' ? run : fail('ImportStateChanged')
}

type Piece = { id: string; seq: number; bytes: Uint8Array }

/** The next piece, or one that was sent before: then it is taken for done. Tells how many bytes are here. */
export const takePiece = async ({ db }: Parts, { id, seq, bytes }: Piece, trail: Trail): Promise<{ bytes: number }> => {
  const run = await receiving(db, id)
  const known = await countChunks(db, id)
  if (seq > known) fail('InvalidInput', { field: 'seq' })
  const total = seq < known ? run.bytes : run.bytes + bytes.length
  await db.transaction(async (tx) => {
    if (seq === known) await keepPiece(tx, id, seq, bytes)
    await saveRun(tx, id, { bytes: total })
    await writeAudit(tx, trail, { event: 'eligibility.import.piece', outcome: 'ok', subjectId: id })
  })
  return { bytes: total }
}

/** The file is whole: from here on whoever works on runs takes it up. */
export const finishReceiving = async ({ db }: Parts, id: string, bytes: number, trail: Trail): Promise<void> => {
  const run = await receiving(db, id)
  if (run.bytes !== bytes) fail('ImportIncomplete')
  await db.transaction(async (tx) => {
    if (!(await moveRun(tx, id, ['receiving'], { state: 'checking' }))) fail('ImportStateChanged')
    await writeAudit(tx, trail, { event: 'eligibility.import.receive', outcome: 'ok', subjectId: id })
  })
}

/** A whole file from this machine. */
export const receiveFile = async (
  parts: Parts,
  file: AsyncIterable<Uint8Array>,
  about: { fileName: string; options: ImportOptions; source: Source },
  trail: Trail,
): Promise<string> => {
  const id = await startImport(parts, { ...about, operatorId: null }, trail)
  let seq = 0
  let total = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    await takePiece(parts, { id, seq, bytes: Buffer.concat(waiting) }, trail)
    seq += 1
    waiting = []
    size = 0
  }
  for await (const bytes of file) {
    waiting.push(bytes)
    size += bytes.length
    total += bytes.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  await finishReceiving(parts, id, total, trail)
  return id
}
