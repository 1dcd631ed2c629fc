import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { drugFigures, drugThere, drugWays, drugWords } from '#server/prescriptions/drug-card.ts'
import { findCheaperWay } from '#server/prescriptions/find-cheaper-way.ts'
import { reportPaidPrice, todayOf } from '#server/prices/report-paid-price.ts'
import { withConfidence } from '#server/prices/with-confidence.ts'
import { who } from '#server/session/who.ts'
import { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'

/** The routes of a drug's price card and of prices that members report. Searches are never logged. */
export const drugCardRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(drugCardCalls, {
    readDrugCard: member({ limit: '60/min', audit: 'none', refuses: ['NotFound'] }, async ({ input, caller: { session } }) => {
      const there = await drugThere(portal, input)
      const about = { thingOf: () => there.thing, today: todayOf(portal, session) }
      const figures = await withConfidence(portal.db, await drugFigures(portal, there), about)
      return { data: { figures, ways: [...drugWays], cheaper: await findCheaperWay(portal, input, there) } }
    }),
    reportDrugPaid: member(
      { limit: '20/day', audit: 'price.feedback', refuses: ['NotFound', 'DateInFuture', 'DateTooOld'] },
      async ({ input, caller: { session }, request }) => {
        if (!drugWays.includes(input.how)) fail('InvalidInput', { field: 'how' })
        const there = await drugThere(portal, input)
        const shown = (await drugFigures(portal, there)).find(({ how }) => how === input.how)
        await reportPaidPrice(portal, { session, request, report: input, thing: there.thing, shown, words: drugWords(there) })
        return { data: { reported: true as const } }
      },
    ),
  })
}
