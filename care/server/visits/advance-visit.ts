import { noteVisit } from '#care/server/inbox/note-visit.ts'
import { announceQueue, announceVisit } from '#care/server/live/announce.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { type NewVisit, updateVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { decideMove, type MovingVisit, type VisitMove } from '#shared/visits/visit-moves.ts'

/** What a move would change; fails in the rule's own words where it may not be. */
export const changesOf = (visit: Visit, move: VisitMove, now: Date): Partial<MovingVisit> => {
  const decided = decideMove(visit, move, now)
  if ('changes' in decided) return decided.changes
  return fail(decided.refusal, decided.field === undefined ? {} : { field: decided.field })
}

/** Among those who wait for their turn. */
const isQueued = ({ isOnDemand, status }: Visit): boolean => isOnDemand && status === 'Requested'

/**
 * Writes a decided move of a locked visit: the change, the audit row, the news for every open tab and the inbox, in the caller's transaction.
 * Fails with VisitChanged when the row is no longer the one that was read.
 */
export const writeMove = async (
  tx: Db,
  visit: Visit,
  { changes, event, trail, now }: { changes: Partial<NewVisit>; event: string; trail: Trail; now: Date },
): Promise<Visit> => {
  const changed = await updateVisit(tx, visit, changes)
  if (!changed) return fail('VisitChanged')
  await writeAudit(tx, trail, { event, outcome: 'ok', subjectId: visit.patientId })
  const watchers = await listWatchers(tx, visit.patientId)
  await announceVisit(tx, watchers, { consultId: visit.id, status: changed.status })
  if (isQueued(visit) || isQueued(changed)) await announceQueue(tx)
  await noteVisit(tx, { before: visit, visit: changed, watchers, actorId: trail.actorId, now })
  return changed
}

/** A move of a locked visit, decided and written. */
export const advanceVisit = (
  tx: Db,
  visit: Visit,
  { move, extra = {}, ...how }: { move: VisitMove; now: Date; extra?: Partial<NewVisit>; event: string; trail: Trail },
): Promise<Visit> => writeMove(tx, visit, { changes: { ...changesOf(visit, move, how.now), ...extra }, ...how })
