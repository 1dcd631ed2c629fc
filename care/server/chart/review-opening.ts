import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { markReviewed } from '#care/server/chart/chart-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { openingId: string; operatorId: string; request: RequestContext }

/** Marks an opened chart as reviewed by an operator. Fails with NotFound, or Conflict if it was reviewed. */
export const reviewOpening = (
  { db, clock }: Pick<Care, 'db' | 'clock'>,
  { openingId, operatorId, request }: Asked,
): Promise<{ reviewed: true }> =>
  db.transaction(async (tx) => {
    if (!isUuid(openingId)) return fail('NotFound')
    const reviewed = (await markReviewed(tx, openingId, { operatorId, now: clock.now() })) ?? fail('Conflict')
    const { patientId: subjectId } = reviewed
    await writeAudit(tx, request.auditContext, { event: 'chart.review', outcome: 'ok', actorId: operatorId, subjectId })
    return { reviewed: true }
  })
