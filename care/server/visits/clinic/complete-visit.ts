import type { Care } from '#care/server/care.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import { signEntry, textColumnsOf } from '#care/server/notes/sign-note.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { offerFollowUp } from '#care/server/visits/follow-up/offer-follow-up.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { trimmedNote } from '#shared/notes/note-rules.ts'

type Asked = { clinician: Clinician; visitId: string; note: NoteContent; request: RequestContext }

/**
 * Completes a visit: signs and locks its note, tells the patient, and creates the invoice. Fails with VisitChanged, or Required at `summary`
 * without something for the patient to read, or at `nextVisit` without a reason for the follow-up that the note proposes.
 */
export const completeVisit = (care: Care, { clinician, visitId, note: written, request }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const inTx = { ...care, db: tx }
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    const note = trimmedNote(written)
    if (note.summary.about === '') fail('Required', { field: 'summary' })
    const completed = await advanceVisit(inTx, visit, {
      move: { kind: 'complete', clinicianId: clinician.id },
      now,
      extra: textColumnsOf(care, visit.id, note),
      event: 'consult.complete',
      auditContext: request.auditContext,
    })
    await signEntry(inTx, { visitId: visit.id, number: 1, kind: 'note', clinician, content: { note }, now })
    if (note.nextVisit) await offerFollowUp(inTx, completed, { clinicianId: clinician.id, nextVisit: note.nextVisit, now })
    await postVisitNotice(care, tx, completed, note.nextVisit ? 'followUp' : 'completed')
    await raiseInvoice(care, tx, completed)
    return completed
  })
