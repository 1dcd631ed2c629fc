import { basename } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { countChunks, findRun, type ImportRun, insertRun, moveRun, saveRun } from '#server/eligibility/import-run-store.ts'
import { keepPiece } from '#server/eligibility/read/import-file.ts'
import { discardImport } from '#server/eligibility/runs/settle-import.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportOptions, importRuns } from '#server/schema/import-tables.ts'
import { pieceBytes } from '#shared/eligibility/import-calls.ts'
import { cutText } from '#shared/storable-text.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
type Source = (typeof importRuns.$inferSelect)['source']

/** Creates a run; its file follows in pieces. */
export const startImport = async (
  { db, clock }: Parts,
  { fileName, options, source, operatorId }: { fileName: string; options: ImportOptions; source: Source; operatorId: string | null },
  auditContext: AuditContext,
): Promise<string> => {
  const id = uuidv7()
  await db.transaction(async (tx) => {
    const name = cutText(basename(fileName).replace(/\p{Cc}/gu, ''), 200)
    await insertRun(tx, { id, state: 'receiving', fileName: name, source, operatorId, options, createdAt: clock.now() })
    await writeAudit(tx, auditContext, { event: 'eligibility.import.start', outcome: 'ok', subjectId: id })
  })
  return id
}

const receiving = async (db: Parts['db'], id: string): Promise<ImportRun> => {
  const run = (await findRun(db, id)) ?? fail('NotFound')
  return run.state === 'receiving' ? run : fail('ImportStateChanged')
}

type Piece = { id: string; seq: number; bytes: Uint8Array }

/** Receives the next piece. A piece that was sent before is ignored. Returns the bytes received so far. */
export const receivePiece = async ({ db }: Parts, { id, seq, bytes }: Piece, auditContext: AuditContext): Promise<{ bytes: number }> => {
  const run = await receiving(db, id)
  const known = await countChunks(db, id)
  if (seq > known) fail('InvalidInput', { field: 'seq' })
  const total = seq < known ? run.bytes : run.bytes + bytes.length
  await db.transaction(async (tx) => {
    if (seq === known) await keepPiece(tx, id, seq, bytes)
    await saveRun(tx, id, { bytes: total })
    await writeAudit(tx, auditContext, { event: 'eligibility.import.piece', outcome: 'ok', subjectId: id })
  })
  return { bytes: total }
}

/** Marks the file as complete; a worker checks it next. */
export const finishReceiving = async ({ db }: Parts, id: string, bytes: number, auditContext: AuditContext): Promise<void> => {
  const run = await receiving(db, id)
  if (run.bytes !== bytes) fail('ImportIncomplete')
  await db.transaction(async (tx) => {
    if (!(await moveRun(tx, id, ['receiving'], { state: 'checking' }))) fail('ImportStateChanged')
    await writeAudit(tx, auditContext, { event: 'eligibility.import.receive', outcome: 'ok', subjectId: id })
  })
}

type FileStart = { first: IteratorResult<Uint8Array>; rest: AsyncIterator<Uint8Array> }

/** Receives a file's pieces. @returns its size in bytes */
const receivePieces = async (parts: Parts, { first, rest }: FileStart, id: string, auditContext: AuditContext): Promise<number> => {
  let seq = 0
  let total = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    await receivePiece(parts, { id, seq, bytes: Buffer.concat(waiting) }, auditContext)
    seq += 1
    waiting = []
    size = 0
  }
  for (let next = first; !next.done; next = await rest.next()) {
    const bytes = next.value
    waiting.push(bytes)
    size += bytes.length
    total += bytes.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return total
}

/** Receives a whole local file. Without a file that can be opened there is no run; if it cannot be read to its end, the run is discarded. */
export const receiveEligibilityFile = async (
  parts: Parts,
  file: AsyncIterable<Uint8Array>,
  about: { fileName: string; options: ImportOptions; source: Source },
  auditContext: AuditContext,
): Promise<string> => {
  const rest = file[Symbol.asyncIterator]()
  const first = await rest.next()
  const id = await startImport(parts, { ...about, operatorId: null }, auditContext)
  try {
    await finishReceiving(parts, id, await receivePieces(parts, { first, rest }, id, auditContext), auditContext)
  } catch (error) {
    await rest.return?.()
    // The first error says what is wrong.
    await discardImport(parts, { id, auditContext }).catch(() => undefined)
    throw error
  }
  return id
}
