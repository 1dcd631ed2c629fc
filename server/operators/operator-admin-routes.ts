import { serve } from '#platform/http/serve.ts'
import { acceptStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { listGroupNames } from '#server/groups/group-store.ts'
import { endOperator } from '#server/operators/change-operator.ts'
import { restartOperator } from '#server/operators/invite-operator.ts'
import { operatorStaff, staffServerOf } from '#server/operators/operator-staff.ts'
import { listOperatorsWithState } from '#server/operators/operator-store.ts'
import { proposeFactorReset, proposeInvitation, proposeRole } from '#server/operators/propose-operator.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

const roles = ['admin'] as const
/** Operators work for several groups, so that an operator who is limited could open others through them. */
const scope = 'every group'
const done = { data: { done: true as const } }

export const operatorAdminRoutes = (portal: Portal) => {
  const { anyone, operator } = who(portal)
  const { db, clock } = portal
  return serve(operatorAdminCalls, {
    listOperators: operator({ roles: ['admin', 'auditor'], scope, limit: '240/h', audit: 'none' }, async () => {
      const rows = await listOperatorsWithState(db, clock.now())
      const names = new Map((await listGroupNames(db, null)).map((group) => [group.id, group.name]))
      const groupsOf = (ids: readonly string[] | null) => ids?.map((id) => ({ id, name: names.get(id) ?? id })) ?? null
      const iso = (at: Date | null) => at?.toISOString() ?? null
      return {
        data: {
          rows: rows.map(({ groupIds, ...row }) => ({
            ...row,
            groups: groupsOf(groupIds),
            lastSeenAt: iso(row.lastSeenAt),
            invitedUntil: iso(row.invitedUntil),
          })),
        },
      }
    }),
    inviteOperator: operator(
      { roles, scope, limit: '60/h', audit: 'operator.invite', refuses: ['OperatorEmailTaken', 'GroupUnknown'] },
      async ({ input, ...by }) => ({ data: { waiting: await proposeInvitation(portal, input, by) } }),
    ),
    changeOperatorRole: operator(
      {
        roles,
        scope,
        limit: '60/h',
        audit: 'operator.role',
        refuses: ['OperatorIsSelf', 'LastAdmin', 'BreakGlassNamed', 'NothingChanged', 'GroupUnknown'],
      },
      async ({ input, ...by }) => ({ data: { waiting: await proposeRole(portal, input, by) } }),
    ),
    resetOperatorFactors: operator(
      { roles, scope, limit: '60/h', audit: 'operator.factor.reset', refuses: ['OperatorIsSelf', 'NothingChanged'] },
      async ({ input, ...by }) => ({ data: { waiting: await proposeFactorReset(portal, input.id, by) } }),
    ),
    endOperator: operator(
      { roles, scope, limit: '60/h', audit: 'operator.end', refuses: ['OperatorIsSelf', 'LastAdmin', 'BreakGlassNamed'] },
      async ({ input: { id }, operator, request }) => {
        await endOperator(portal, { id, by: operator.id, auditContext: request.auditContext })
        return done
      },
    ),
    restartOperator: operator(
      { roles, scope, limit: '60/h', audit: 'operator.restart', refuses: ['OperatorIsSelf', 'LastAdmin', 'BreakGlassNamed'] },
      async ({ input: { id }, operator, request }) => {
        await restartOperator(portal, id, operator.id, request)
        return done
      },
    ),
    acceptInvitation: anyone({ limit: '60/min', audit: 'operator.password', refuses: ['PasswordBreached'] }, ({ input, request }) =>
      acceptStaffInvitation(operatorStaff, staffServerOf(portal), input, request),
    ),
  })
}
