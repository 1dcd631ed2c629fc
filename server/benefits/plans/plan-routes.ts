import { serve } from '#platform/http/serve.ts'
import { listUnknownPlanIds } from '#server/benefits/plan-store.ts'
import { accumulatorFile, planFile } from '#server/benefits/plans/export-benefits.ts'
import { listPlans } from '#server/benefits/plans/plan-list-store.ts'
import { createPlan, linkPlanId, readPlan, removePlanTerms, savePlanFacts, savePlanTerms } from '#server/benefits/plans/save-plan-edit.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { planCalls } from '#shared/benefits/plan-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** The console's calls about plans and their terms. */
export const planRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db } = portal
  const today = () => dayIn(portal.config.timeZone, portal.clock.now())
  const scope = { of: 'plan', ids: ['id'] } as const
  const reader = { roles: operatorRoles, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], scope, limit: '240/h' } as const
  return serve(planCalls, {
    listPlans: operator({ ...reader, scope: 'limit' }, async ({ input, groups }) => ({
      data: await listPlans(db, input, groups, today()),
    })),
    readPlan: operator({ ...reader, scope }, async ({ input }) => ({ data: await readPlan(portal, input.id) })),
    createPlan: operator(
      {
        ...writer,
        scope: { of: 'group', ids: ['groupId'] },
        audit: 'admin.plan.create',
        refuses: ['NotFound', 'PlanKeyTaken', 'PlanIdTaken', 'DaysReversed', 'EntryTwice'],
      },
      async ({ input, request }) => ({ data: await createPlan(portal, input, request.auditContext) }),
    ),
    savePlan: operator(
      {
        ...writer,
        audit: 'admin.plan.save',
        refuses: ['Conflict', 'NothingChanged', 'PlanKeyTaken', 'PlanIdTaken', 'DaysReversed', 'EntryTwice'],
      },
      async ({ input, request }) => {
        await savePlanFacts(portal, input, request.auditContext)
        return { data: await readPlan(portal, input.id) }
      },
    ),
    savePlanTerms: operator(
      {
        ...writer,
        audit: 'admin.plan.terms',
        refuses: ['Conflict', 'NothingChanged', 'DayOutsidePlan', 'TermsMissing', 'FamilyBelowIndividual'],
      },
      async ({ input, request }) => {
        await savePlanTerms(portal, input, request.auditContext)
        return { data: await readPlan(portal, input.id) }
      },
    ),
    removePlanTerms: operator({ ...writer, audit: 'admin.plan.terms', refuses: ['DayNotAhead'] }, async ({ input, request }) => {
      await removePlanTerms(portal, input, request.auditContext)
      return { data: await readPlan(portal, input.id) }
    }),
    linkPlanId: operator(
      { ...writer, audit: 'admin.plan.link', refuses: ['NothingChanged', 'PlanIdTaken', 'ListFull'] },
      async ({ input, request }) => {
        await linkPlanId(portal, input, request.auditContext)
        return { data: await readPlan(portal, input.id) }
      },
    ),
    listUnknownPlanIds: operator({ ...reader, scope: 'limit' }, async ({ groups }) => ({
      data: { rows: await listUnknownPlanIds(db, today(), groups, { isOfAnyGroup: true }) },
    })),
    exportPlans: operator(
      { ...reader, roles: ['admin', 'auditor'], scope: 'limit', limit: '60/h', audit: 'plans.export' },
      async ({ input: { groupId }, groups }) => ({ data: { name: `plans-${today()}.csv`, content: planFile(db, groupId, groups) } }),
    ),
    exportAccumulators: operator({ ...writer, limit: '30/h', audit: 'accumulators.export' }, async ({ input: { id } }) => ({
      data: { name: `accumulators-${today()}.csv`, content: accumulatorFile(db, id) },
    })),
  })
}
