import type { Care } from '#care/server/care.ts'
import { listChartPatients, listOpeningsToReview } from '#care/server/chart/chart-store.ts'
import { reviewOpening } from '#care/server/chart/review-opening.ts'
import { nameOfClinician } from '#care/server/notes/read-signed-notes.ts'
import { places } from '#care/server/sealed-columns.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileChartCalls } from '#shared/chart/mobile-chart-calls.ts'

const mostListed = 200

/** The calls by which operators review opened charts. The portal checks who they are; here each of its calls is audited. */
export const chartReviewRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db, fields } = care
  return serve(mobileChartCalls, {
    listChartOpenings: portal({ limit: '6000/h', audit: 'chart.reviews' }, async ({ input, request }) => {
      const rows = await listOpeningsToReview(db, mostListed)
      await writeAudit(db, request.auditContext, { event: 'chart.reviews', outcome: 'ok', actorId: input.operator_id })
      const patients = await listChartPatients(
        db,
        rows.map(({ opening }) => opening.patientId),
      )
      const openings = rows.map(async ({ opening, ...clinician }) => {
        const patient = patients.get(opening.patientId)
        return {
          id: opening.id,
          clinician: nameOfClinician(clinician),
          patient: patient ? `${patient.first} ${patient.last}` : opening.patientId,
          patient_id: opening.patientId,
          reason: await fields.openOrNull(places.chartReason(opening.id), opening.reason),
          opened_at: opening.openedAt.toISOString(),
          ends_at: opening.endsAt.toISOString(),
          reviewed_at: opening.reviewedAt?.toISOString() ?? null,
          reviewed_by: opening.reviewedBy,
        }
      })
      return { data: { openings: await Promise.all(openings) } }
    }),
    reviewChartOpening: portal({ limit: '6000/h', audit: 'chart.review', refuses: ['Conflict'] }, async ({ input, request }) => ({
      data: await reviewOpening(care, { openingId: input.opening_id, operatorId: input.operator_id, request }),
    })),
  })
}
