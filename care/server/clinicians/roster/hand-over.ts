import type { Care } from '#care/server/care.ts'
import { deleteNotes, findNotes } from '#care/server/clinicians/note-store.ts'
import { handOverTexts } from '#care/server/clinicians/roster/hand-over-texts.en.ts'
import { places } from '#care/server/sealed-columns.ts'
import { findCareMember } from '#care/server/session/member-store.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockVisitRow } from '#care/server/visits/lock-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import { translationsOf } from '#platform/translations.ts'

const texts = await translationsOf(handOverTexts, '#care/server/clinicians/roster/hand-over-texts')

/** What the clinician wrote and did not sign: kept with the visit for clinicians. */
const keptNotes = async ({ fields }: Care, tx: Db, visit: Visit, clinicianId: string) => {
  const draft = await findNotes(tx, visit.id, clinicianId)
  const written = draft && (await fields.openOrNull(places.draftNotes(visit.id), draft.notes))
  return written ? { notes: fields.seal(places.visitNotes(visit.id), written) } : {}
}

type HandingOver = { visitId: string; clinicianId: string; auditContext: AuditContext; now: Date }

/**
 * Gives up a visit of a clinician who leaves: it goes back to the queue; one that has begun is canceled, with the reason. The member is told.
 * A visit that is over, or somebody else's by now, is left alone.
 */
export const handOverVisit = async (care: Care, tx: Db, { visitId, clinicianId, auditContext, now }: HandingOver): Promise<void> => {
  const visit = await lockVisitRow(tx, visitId)
  if (visit?.clinicianId !== clinicianId) return
  const inTx = { ...care, db: tx }
  const kept = await keptNotes(care, tx, visit, clinicianId)
  if (visit.status === 'Started') {
    const language = (await findCareMember(tx, visit.memberId))?.claims.member.language ?? 'en'
    const cancelReason = care.fields.seal(places.visitCancelReason(visit.id), texts[language].left)
    const move = { kind: 'clinic-cancel', clinicianId } as const
    const extra = { ...kept, cancelReason }
    const canceled = await advanceVisit(inTx, visit, { move, now, extra, event: 'consult.clinic_cancel', auditContext })
    await postVisitNotice(care, tx, canceled, 'cancelled')
  } else if (visit.status === 'Locked' || visit.status === 'Proposed') {
    const move = { kind: 'release', clinicianId } as const
    const released = await advanceVisit(inTx, visit, {
      move,
      now,
      extra: { ...kept, wantedClinicianId: null },
      event: 'consult.release',
      auditContext,
    })
    await postVisitNotice(care, tx, released, 'released')
  } else return
  await freeSlot(tx, visit, now, { isClosed: true })
  await deleteNotes(tx, visit.id)
}
