import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { tellPaid, todayOf } from '#server/prices/tell-paid.ts'
import { withConfidence } from '#server/prices/with-confidence.ts'
import { procedureFigures, procedureThing, procedureWords, waysOf } from '#server/procedures/procedure-card.ts'
import { who } from '#server/session/who.ts'
import { procedureCardCalls } from '#shared/procedures/procedure-card-calls.ts'

/** The price card of a procedure, and what members say they paid. What somebody looks for is never written down. */
export const procedureCardRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(procedureCardCalls, {
    readProcedureCard: member({ limit: '60/min', audit: 'none' }, async ({ input, caller: { session } }) => {
      const found = await procedureFigures(portal, input, session)
      const thingOf = (how: (typeof found)[number]['how']) => procedureThing(input, how, session)
      const figures = await withConfidence(portal.db, found, { thingOf, today: todayOf(portal, session) })
      return { data: { figures, ways: waysOf(input.cpt, session) } }
    }),
    tellProcedurePaid: member({ limit: '20/day', audit: 'price.feedback' }, async ({ input, caller: { session }, asking }) => {
      const words = await procedureWords(portal, input, input.how, session)
      const shown = (await procedureFigures(portal, input, session)).find(({ how }) => how === input.how)
      const thing = procedureThing(input, input.how, session)
      await tellPaid(portal, { session, asking, said: input, thing, shown, words })
      return { data: { told: true as const } }
    }),
  })
}
