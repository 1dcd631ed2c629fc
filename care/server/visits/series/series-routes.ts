import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { planSeries } from '#care/server/visits/series/planned-series.ts'
import { bookSeries, readSeries } from '#care/server/visits/series/visit-series.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { seriesScreens } from '#shared/visits/series/series-screens.ts'

export const seriesRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const covered = true
  const shown = screenOf(care)
  return serve(seriesScreens, {
    readSeries: careMember(
      { scope, covered, limit: '600/h', audit: 'slot.read', refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged', 'ListFull'] },
      async ({ input, member, request }) => {
        const data = await readSeries(care, { member, input })
        await writeAudit(care.db, request.auditContext, { event: 'slot.read', outcome: 'ok' })
        return shown('visit_series', data, member)
      },
    ),
    bookSeries: careMember(
      {
        scope,
        covered,
        limit: '20/h',
        audit: 'consult.request',
        refuses: [
          'NotFound',
          'VisitOnlySeen',
          'VisitChanged',
          'VisitHasProvider',
          'ListFull',
          'AgeNotServed',
          'PriceUnknown',
          'PriceChanged',
          'StateNotServed',
          'TimePast',
          'SlotTaken',
        ],
      },
      async ({ input, member, request }) => shown('book_visit_series', await bookSeries(care, { member, input, request }), member),
    ),
    planSeries: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.request',
        refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged', 'PriceChanged'],
      },
      async ({ input, member, request }) => shown('plan_visit_series', await planSeries(care, { member, input, request }), member),
    ),
  })
}
