import type { Care } from '#care/server/care.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { clinician: Clinician; visitId: string; notes: string; summary: string; asking: Asking }

/** The visit is over: notes for clinicians, a summary for the member, without which it does not end, and the invoice. Fails with VisitChanged, or Required at `summary`. */
export const completeVisit = (care: Care, { clinician, visitId, notes, summary, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId)
    if (summary.trim() === '') fail('Required', { field: 'summary' })
    const move = { kind: 'complete', clinicianId: clinician.id } as const
    const extra = { notes: notes.trim() || null, summary: summary.trim() }
    const completed = await advanceVisit(tx, visit, { move, now: care.clock.now(), extra, event: 'consult.complete', trail })
    await postVisitNotice(care, tx, completed, 'completed')
    await raiseInvoice(care, tx, completed)
    return completed
  })
