import { serve } from '#platform/http/serve.ts'
import { readOwnPlans } from '#server/benefits/read-own-plans.ts'
import { auditBenefitsRead } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { benefitCalls } from '#shared/benefits/benefit-calls.ts'

export const benefitRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(benefitCalls, {
    readOwnPlans: member({ limit: '240/h', audit: 'benefits.read' }, async ({ caller: { session }, request }) => {
      const { plans, personIds } = await readOwnPlans(portal, session)
      await auditBenefitsRead(portal.db, request.auditContext, { event: 'benefits.read', callerId: session.person.id, personIds })
      return { data: { plans } }
    }),
  })
}
