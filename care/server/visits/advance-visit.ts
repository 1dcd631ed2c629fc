import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceQueue, announceVisit } from '#care/server/live/announce.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { type NewVisit, updateVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { decideMove, type MovingVisit, type VisitMove } from '#shared/visits/visit-moves.ts'

/** Returns the changes that a move makes to a visit; fails with the rule's refusal if the move is not allowed. */
export const changesOfMove = (visit: Visit, move: VisitMove, now: Date): Partial<MovingVisit> => {
  const decided = decideMove(visit, move, now)
  if ('changes' in decided) return decided.changes
  return fail(decided.refusal, decided.field === undefined ? {} : { field: decided.field })
}

/** Whether the visit is in the on-demand queue. */
const isQueued = ({ isOnDemand, status }: Visit): boolean => isOnDemand && status === 'Requested'

/**
 * Writes a decided move of a locked visit in the caller's transaction, which is `care.db`: the change, the audit row, and notifications to open tabs and the
 * inbox; with `isQuiet` not the inbox, which gets one item about several visits. Fails with VisitChanged if the row's version has changed.
 */
export const writeMove = async (
  care: Sealing,
  visit: Visit,
  {
    changes,
    event,
    auditContext,
    now,
    isQuiet = false,
  }: { changes: Partial<NewVisit>; event: AuditEventName; auditContext: AuditContext; now: Date; isQuiet?: boolean },
): Promise<Visit> => {
  const tx = care.db
  const changed = await updateVisit(tx, visit, changes)
  if (!changed) return fail('VisitChanged')
  await writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: visit.patientId })
  const watchers = await listWatchers(tx, visit.patientId, 'see-visits')
  await announceVisit(tx, watchers, { consultId: visit.id, status: changed.status })
  if (isQueued(visit) || isQueued(changed)) await announceQueue(tx)
  if (!isQuiet) await recordVisitNews(care, { before: visit, visit: changed, watchers, actorId: auditContext.actorId, now })
  return changed
}

/** Decides and writes a move of a locked visit. */
export const advanceVisit = (
  care: Sealing,
  visit: Visit,
  {
    move,
    extra = {},
    ...how
  }: { move: VisitMove; now: Date; extra?: Partial<NewVisit>; event: AuditEventName; auditContext: AuditContext; isQuiet?: boolean },
): Promise<Visit> => writeMove(care, visit, { changes: { ...changesOfMove(visit, move, how.now), ...extra }, ...how })
