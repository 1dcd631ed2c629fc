import { serve } from '#platform/http/serve.ts'
import { placeHold, proposeLift } from '#server/members/legal-hold.ts'
import { listActiveHolds } from '#server/members/legal-hold-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { legalHoldCalls } from '#shared/members/legal-hold-calls.ts'

export const legalHoldRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  return serve(legalHoldCalls, {
    listHolds: operator({ roles: ['admin', 'auditor'], scope: 'limit', limit: '600/h', audit: 'hold.read' }, async ({ groups }) => ({
      data: (await listActiveHolds(db, groups)).map(({ hold, first, last, placedBy }) => ({
        id: hold.id,
        personId: hold.personId,
        name: first === null || last === null ? null : `${first} ${last}`,
        reason: hold.reason,
        placedBy,
        placedAt: hold.placedAt.toISOString(),
      })),
    })),
    placeHold: operator(
      {
        roles: ['admin'],
        scope: { of: 'person', ids: ['id'] },
        limit: '60/h',
        audit: 'hold.place',
        refuses: ['ReasonNeeded', 'LegalHold'],
      },
      async ({ input, ...by }) => ({ data: await placeHold(portal, by, input) }),
    ),
    liftHold: operator(
      { roles: ['admin'], scope: { of: 'legal hold', ids: ['id'] }, limit: '60/h', audit: 'hold.lift' },
      async ({ input, ...by }) => ({
        data: { waiting: await proposeLift(portal, by, input) },
      }),
    ),
  })
}
