import { serve } from '#platform/http/serve.ts'
import { readMinorRules, saveMinorRules } from '#server/claims/minor-rule-proposal.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { minorRuleCalls } from '#shared/claims/minor-rule-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** The rules by which claims of minors are kept from their parents. They hold for every group. */
export const minorRuleRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(minorRuleCalls, {
    readMinorRules: operator({ roles: operatorRoles, scope: 'none', limit: '120/h', audit: 'none' }, async () => ({
      data: await readMinorRules(portal.db),
    })),
    saveMinorRules: operator(
      { roles: ['admin'], scope: 'every group', limit: '60/h', audit: 'admin.setting', refuses: ['Conflict'] },
      async ({ input, ...by }) => ({ data: { waiting: await saveMinorRules(portal, by, input) } }),
    ),
  })
}
