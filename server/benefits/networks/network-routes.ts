import { serve } from '#platform/http/serve.ts'
import { editPlanNetworks, removePlanNetworks } from '#server/benefits/networks/change-plan-networks.ts'
import { explainNetworkStatus, listNetworkPeople, readNetworkStatus, readPlanNetworks } from '#server/benefits/networks/read-networks.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { networkCalls, planNetworkCalls } from '#shared/benefits/network-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** Networks of plans, for members and operators. Like searches of the directory, what is looked up is private: no audit row records it. */
export const networkRoutes = (portal: Portal) => {
  const { member, operator } = who(portal)
  const reader = { roles: operatorRoles, scope: { of: 'plan', ids: ['id'] }, limit: '600/h', audit: 'none' } as const
  const writer = { ...reader, roles: ['admin'], limit: '240/h', audit: 'admin.plan.networks' } as const
  return [
    ...serve(networkCalls, {
      listNetworkPeople: member({ limit: '600/h', audit: 'none' }, async ({ caller }) => ({
        data: { people: await listNetworkPeople(portal, caller.session) },
      })),
      readNetworkStatus: member({ limit: '240/min', audit: 'none', refuses: ['NotFound'] }, async ({ input, caller }) => ({
        data: { entries: await readNetworkStatus(portal, caller.session, input) },
      })),
    }),
    ...serve(planNetworkCalls, {
      readPlanNetworks: operator(reader, async ({ input }) => ({ data: await readPlanNetworks(portal, input.id) })),
      savePlanNetworks: operator(
        { ...writer, refuses: ['Conflict', 'NothingChanged', 'DayOutsidePlan', 'EntryTwice'] },
        async ({ input, request }) => {
          await editPlanNetworks(portal, input, request.auditContext)
          return { data: await readPlanNetworks(portal, input.id) }
        },
      ),
      removePlanNetworks: operator({ ...writer, refuses: ['DayNotAhead'] }, async ({ input, request }) => {
        await removePlanNetworks(portal, input, request.auditContext)
        return { data: await readPlanNetworks(portal, input.id) }
      }),
      explainNetworkStatus: operator(reader, async ({ input }) => ({ data: await explainNetworkStatus(portal, input) })),
    }),
  ]
}
