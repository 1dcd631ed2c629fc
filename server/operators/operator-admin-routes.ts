import { serve } from '#platform/http/serve.ts'
import { changeRole, endOperator } from '#server/operators/change-standing.ts'
import { inviteOperator } from '#server/operators/invite-operator.ts'
import { listStandings } from '#server/operators/operator-store.ts'
import { restartOperator } from '#server/operators/restart-operator.ts'
import { takeInvitation } from '#server/operators/take-invitation.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

const roles = ['admin'] as const
const done = { data: { done: true as const } }

export const operatorAdminRoutes = (portal: Portal) => {
  const { anyone, operator } = who(portal)
  const { db, clock } = portal
  return serve(operatorAdminCalls, {
    listOperators: operator({ roles: ['admin', 'auditor'], limit: '240/h', audit: 'none' }, async () => {
      const rows = await listStandings(db, clock.now())
      const iso = (at: Date | null) => at?.toISOString() ?? null
      return {
        data: { rows: rows.map((row) => ({ ...row, lastSeenAt: iso(row.lastSeenAt), invitedUntil: iso(row.invitedUntil) })) },
      }
    }),
    inviteOperator: operator({ roles, limit: '60/h', audit: 'operator.invite' }, ({ input, asking }) =>
      inviteOperator(portal, input, asking),
    ),
    changeOperatorRole: operator({ roles, limit: '60/h', audit: 'operator.role' }, async ({ input: { id, role }, operator, asking }) => {
      await db.transaction((tx) => changeRole(tx, { id, by: operator.id, now: clock.now(), trail: asking.trail }, role))
      return done
    }),
    endOperator: operator({ roles, limit: '60/h', audit: 'operator.end' }, async ({ input: { id }, operator, asking }) => {
      await db.transaction((tx) => endOperator(tx, { id, by: operator.id, now: clock.now(), trail: asking.trail }))
      return done
    }),
    restartOperator: operator({ roles, limit: '60/h', audit: 'operator.restart' }, async ({ input: { id }, operator, asking }) => {
      await restartOperator(portal, id, operator.id, asking)
      return done
    }),
    takeInvitation: anyone({ limit: '60/min', audit: 'operator.password' }, ({ input, asking }) => takeInvitation(portal, input, asking)),
  })
}
