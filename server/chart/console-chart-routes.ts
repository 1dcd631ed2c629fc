import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { consoleChartCalls } from '#shared/chart/console-chart-calls.ts'
import { mobileChartCalls } from '#shared/chart/mobile-chart-calls.ts'

const roles = ['admin', 'auditor'] as const

export const consoleChartRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  return serve(consoleChartCalls, {
    listOpenedCharts: operator(
      { roles, scope: 'every group', limit: '600/h', audit: 'chart.reviews', refuses: careRefusals(mobileChartCalls.listChartOpenings) },
      async ({ operator: by, request }) => {
        const { openings } = await care.ask(mobileChartCalls.listChartOpenings, { operator_id: by.id })
        await writeAudit(db, request.auditContext, { event: 'chart.reviews', outcome: 'ok' })
        const names = await findOperatorNames(db)
        return {
          data: openings.map((one) => ({ ...one, reviewed_by: one.reviewed_by && (names.get(one.reviewed_by) ?? one.reviewed_by) })),
        }
      },
    ),
    reviewOpenedChart: operator(
      { roles, scope: 'every group', limit: '240/h', audit: 'chart.review', refuses: careRefusals(mobileChartCalls.reviewChartOpening) },
      async ({ input, operator: by, request }) => {
        await care.ask(mobileChartCalls.reviewChartOpening, { operator_id: by.id, opening_id: input.id })
        await writeAudit(db, request.auditContext, { event: 'chart.review', outcome: 'ok' })
        return { data: { done: true as const } }
      },
    ),
  })
}
