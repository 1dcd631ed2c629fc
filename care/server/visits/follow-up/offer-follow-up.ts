import { v7 as uuidv7 } from 'uuid'
import { recordFollowUpNews } from '#care/server/inbox/record-news.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { insertFollowUp } from '#care/server/visits/follow-up/follow-up-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { NextVisit } from '#shared/notes/note-content.ts'
import { followUpDay, mayFollowUp } from '#shared/visits/choice/follow-up-rules.ts'

type Offered = { clinicianId: string; nextVisit: NextVisit; now: Date }

/**
 * Offers the follow-up of a completed visit, in the caller's transaction: to everybody who may see the visit, in their inbox. Fails with
 * VisitChanged for a visit that is answered by message, and Required at `nextVisit` without a reason.
 */
export const offerFollowUp = async (care: Sealing, visit: Visit, { clinicianId, nextVisit, now }: Offered): Promise<void> => {
  if (!mayFollowUp(visit.type)) return fail('VisitChanged')
  if (nextVisit.reason === '') return fail('Required', { field: 'nextVisit' })
  const { id: visitId, patientId } = visit
  const dueOn = followUpDay(now, nextVisit.days, visit.timeZone)
  const followUp = { id: uuidv7(), visitId, patientId, clinicianId, dueOn, state: 'offered', createdAt: now } as const
  await insertFollowUp(care.db, followUp)
  const watchers = await listWatchers(care.db, patientId, 'see-visits')
  await recordFollowUpNews(care, { followUp, visit, watchers, now })
}
