import type { Care } from '#care/server/care.ts'
import { listVisitCounts } from '#care/server/reports/visit-count-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { visitCountCalls } from '#shared/reports/visit-count-calls.ts'

export const visitCountRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(visitCountCalls, {
    // Not audited: the counts are per group, without patient records, and the portal's job polls all day.
    countVisits: portal({ limit: '6000/h', audit: 'none' }, async ({ input }) => ({
      data: { counts: await listVisitCounts(care.db, new Date(input.from), new Date(input.until)) },
    })),
  })
}
