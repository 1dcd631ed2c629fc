import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { listInquiriesOfGroup } from '#server/benefits/inquiry-queue/inquiry-store.ts'
import { isPayerSet, queueInquiries } from '#server/benefits/inquiry-queue/queue-inquiries.ts'
import { listManaged } from '#server/family/managed-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { inquiryCalls } from '#shared/benefits/inquiry-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** Rows that operators see. */
const mostShown = 20

export const inquiryRoutes = (portal: Portal) => {
  const { member, operator } = who(portal)
  const { db, clock, config } = portal
  return serve(inquiryCalls, {
    askBeforeVisit: member({ limit: '60/h', audit: 'eligibility.request' }, async ({ caller: { session }, request }) => {
      const now = clock.now()
      const { person } = session
      const managed = await listManaged(db, person, dayIn(config.timeZone, now))
      const booked = managed.filter(({ scopes }) => scopes.includes('book')).map(({ familyMemberId }) => familyMemberId)
      await queueInquiries(config, db, { personIds: [person.id, ...booked], reason: 'visit', now })
      await writeAudit(db, request.auditContext, { event: 'eligibility.request', outcome: 'ok' })
      return { data: { taken: true as const } }
    }),
    listGroupInquiries: operator(
      { roles: operatorRoles, scope: { of: 'group', ids: ['id'] }, limit: '600/h', audit: 'none' },
      async ({ input }) => {
        const rows = await listInquiriesOfGroup(db, input.id, mostShown)
        const shown = rows.map(({ queuedAt, finishedAt, ...row }) => ({
          ...row,
          queuedAt: queuedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        }))
        return { data: { isSet: isPayerSet(config), rows: shown } }
      },
    ),
  })
}
