import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import {
  countPieces,
  deletePieces,
  findBenefitImport,
  insertBenefitImport,
  insertPiece,
  moveBenefitImport,
} from '#server/benefits/imports/benefit-import-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import type { BenefitFileKind, BenefitImportState } from '#shared/benefits/benefit-import-calls.ts'
import { cutText } from '#shared/storable-text.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
type Start = { kind: BenefitFileKind; fileName: string; operatorId: string; groupIds: GroupLimit }

const pack = promisify(gzip)

/** The most bytes of a file. A line of accumulators has about 90 bytes, so this is more than 10 million rows. */
const mostBytes = 1024 ** 3

/**
 * Creates an import; its file follows in pieces. A network serves plans of many groups, so its list is sent by operators of every group.
 * @returns its id
 * @throws Failure EveryGroupNeeded
 */
export const startBenefitImport = async (
  { db, clock }: Parts,
  { kind, fileName, operatorId, groupIds }: Start,
  auditContext: AuditContext,
): Promise<string> => {
  if (kind === 'networks' && groupIds !== null) fail('EveryGroupNeeded')
  const id = uuidv7()
  const name = cutText(basename(fileName).replace(/\p{Cc}/gu, ''), 200)
  const limited = groupIds === null ? null : [...groupIds]
  await db.transaction(async (tx) => {
    await insertBenefitImport(tx, {
      id,
      kind,
      state: 'receiving',
      fileName: name,
      operatorId,
      groupIds: limited,
      createdAt: clock.now(),
    })
    await writeAudit(tx, auditContext, { event: 'benefits.import.start', outcome: 'ok', subjectId: id, reason: kind })
  })
  return id
}

/**
 * Receives the next piece. A piece that was sent before is ignored. Returns the bytes received so far.
 * @throws Failure NotFound, ImportStateChanged, InvalidInput for a piece after the next one, TooLarge
 */
export const receiveBenefitPiece = async (
  { db }: Parts,
  { id, seq, bytes }: { id: string; seq: number; bytes: Uint8Array },
  auditContext: AuditContext,
): Promise<{ bytes: number }> => {
  const packed = await pack(bytes, { level: 1 })
  return db.transaction(async (tx) => {
    const row = (await findBenefitImport(tx, id, { lock: true })) ?? fail('NotFound')
    if (row.state !== 'receiving') fail('ImportStateChanged')
    const known = await countPieces(tx, id)
    if (seq > known) fail('InvalidInput', { field: 'seq' })
    const total = seq < known ? row.bytes : row.bytes + bytes.length
    if (total > mostBytes) fail('TooLarge')
    if (seq === known) {
      await insertPiece(tx, { importId: id, seq, bytes: packed })
      await moveBenefitImport(tx, id, ['receiving'], { bytes: total })
    }
    await writeAudit(tx, auditContext, { event: 'benefits.import.piece', outcome: 'ok', subjectId: id })
    return { bytes: total }
  })
}

type Event = 'benefits.import.receive' | 'benefits.import.apply' | 'benefits.import.discard'
type Move = { id: string; from: readonly BenefitImportState[]; to: BenefitImportState; event: Event; agreed?: number | null }

/** @throws Failure NotFound, ImportStateChanged */
const move = ({ db, clock }: Parts, { id, from, to, event, agreed = null }: Move, auditContext: AuditContext): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await findBenefitImport(tx, id, { lock: true }))) fail('NotFound')
    const finishedAt = to === 'discarded' ? clock.now() : null
    if (!(await moveBenefitImport(tx, id, from, { state: to, attempts: 0, finishedAt, agreed }))) fail('ImportStateChanged')
    if (to === 'discarded') await deletePieces(tx, id)
    await writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: id })
  })

/** Marks the file as complete; a worker checks it next. @throws Failure NotFound, ImportIncomplete, ImportStateChanged */
export const finishBenefitImport = async (parts: Parts, id: string, bytes: number, auditContext: AuditContext): Promise<void> => {
  const row = (await findBenefitImport(parts.db, id)) ?? fail('NotFound')
  if (row.bytes !== bytes) fail('ImportIncomplete')
  await move(parts, { id, from: ['receiving'], to: 'checking', event: 'benefits.import.receive' }, auditContext)
}

/**
 * Approves a checked file; a worker applies it.
 * @throws Failure NotFound, ImportStateChanged, Conflict if `agree` is not the number that the check found
 */
export const applyBenefitImport = async (
  parts: Parts,
  { id, agree }: { id: string; agree?: number | undefined },
  auditContext: AuditContext,
): Promise<void> => {
  const stopped = (await findBenefitImport(parts.db, id))?.findings?.stopped ?? null
  if (stopped && stopped.agree !== agree) fail('Conflict')
  await move(parts, { id, from: ['ready'], to: 'applying', event: 'benefits.import.apply', agreed: agree ?? null }, auditContext)
}

/** Throws a file away that nobody works on. What the check found stays. @throws Failure NotFound, ImportStateChanged */
export const discardBenefitImport = (parts: Parts, id: string, auditContext: AuditContext): Promise<void> =>
  move(parts, { id, from: ['receiving', 'ready'], to: 'discarded', event: 'benefits.import.discard' }, auditContext)
