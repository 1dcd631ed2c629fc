import type { Care } from '#care/server/care.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { clinician: Clinician; visitId: string; notes: string; summary: string; request: RequestContext }

/** Completes a visit with notes and the member's summary, and creates its invoice. Fails with VisitChanged, or Required at `summary`. */
export const completeVisit = (care: Care, { clinician, visitId, notes, summary, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId, care.clock.now())
    if (summary.trim() === '') fail('Required', { field: 'summary' })
    const move = { kind: 'complete', clinicianId: clinician.id } as const
    const { fields } = care
    const extra = {
      notes: notes.trim() ? fields.seal(places.visitNotes(visit.id), notes.trim()) : null,
      summary: fields.seal(places.visitSummary(visit.id), summary.trim()),
    }
    const completed = await advanceVisit({ ...care, db: tx }, visit, {
      move,
      now: care.clock.now(),
      extra,
      event: 'consult.complete',
      auditContext,
    })
    await postVisitNotice(care, tx, completed, 'completed')
    await raiseInvoice(care, tx, completed)
    return completed
  })
