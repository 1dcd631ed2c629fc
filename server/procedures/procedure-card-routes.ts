import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { reportPaidPrice, todayOf } from '#server/prices/report-paid-price.ts'
import { withConfidence } from '#server/prices/with-confidence.ts'
import { procedureFigures, procedureThing, procedureWords, waysOf } from '#server/procedures/procedure-card.ts'
import { who } from '#server/session/who.ts'
import { procedureCardCalls } from '#shared/procedures/procedure-card-calls.ts'

/** The routes of a procedure's price card and of prices that members report. Searches are never logged. */
export const procedureCardRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(procedureCardCalls, {
    readProcedureCard: member({ limit: '60/min', audit: 'none' }, async ({ input, caller: { session } }) => {
      const found = await procedureFigures(portal, input, session)
      const thingOf = (how: (typeof found)[number]['how']) => procedureThing(input, how, session)
      const figures = await withConfidence(portal.db, found, { thingOf, today: todayOf(portal, session) })
      return { data: { figures, ways: waysOf(input.cpt, session) } }
    }),
    reportProcedurePaid: member(
      { limit: '20/day', audit: 'price.feedback', refuses: ['NotFound', 'DateInFuture', 'DateTooOld'] },
      async ({ input, caller: { session }, request }) => {
        const words = await procedureWords(portal, input, input.how, session)
        const shown = (await procedureFigures(portal, input, session)).find(({ how }) => how === input.how)
        const thing = procedureThing(input, input.how, session)
        await reportPaidPrice(portal, { session, request, report: input, thing, shown, words })
        return { data: { reported: true as const } }
      },
    ),
  })
}
