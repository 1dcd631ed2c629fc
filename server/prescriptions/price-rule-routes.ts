import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { listPlacedRules } from '#server/prescriptions/price-rule-store.ts'
import { addPriceRule, changePriceRule, removePriceRule } from '#server/prescriptions/save-price-rule.ts'
import { who } from '#server/session/who.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { priceRuleCalls } from '#shared/prescriptions/price-rule-calls.ts'

const guard = { roles: ['admin'], scope: 'every group', limit: '120/h', audit: 'admin.price_rule' } as const
const done = { data: { done: true as const } }

export const priceRuleRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  return serve(priceRuleCalls, {
    listPriceRules: operator({ roles: operatorRoles, scope: 'none', limit: '600/h', audit: 'none' }, async () => ({
      data: { rows: await listPlacedRules(db) },
    })),
    addPriceRule: operator({ ...guard, refuses: ['EntryTwice'] }, async ({ input, request }) => {
      await addPriceRule(db, input.rule, request.auditContext)
      return done
    }),
    changePriceRule: operator({ ...guard, refuses: ['Conflict', 'EntryTwice'] }, async ({ input, request }) => {
      await changePriceRule(db, input, request.auditContext)
      return done
    }),
    removePriceRule: operator(guard, async ({ input, request }) => {
      await removePriceRule(db, input.place, request.auditContext)
      return done
    }),
  })
}
