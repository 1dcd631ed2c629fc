import { csvLine, csvStart } from '#platform/http/csv-line.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { listGroupNames } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import { findCountedUntil, listReportRows } from '#server/reports/report-store.ts'
import { who } from '#server/session/who.ts'
import type { Input } from '#shared/calls.ts'
import { mostReportDays, reportCalls } from '#shared/reports/report-calls.ts'

const roles = ['admin', 'auditor'] as const
const day = 86_400_000

const checkSpan = ({ from, to }: Input<typeof reportCalls.readReport>): void => {
  const days = (Date.parse(to) - Date.parse(from)) / day + 1
  if (days < 1 || days > mostReportDays) fail('SpanInvalid', { field: 'to' })
}

export const reportRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(reportCalls, {
    readReport: operator(
      { roles, scope: 'limit', limit: '600/h', audit: 'report.read', refuses: ['SpanInvalid'] },
      async ({ input, groups }) => {
        checkSpan(input)
        const rows = await listReportRows(portal.db, input, groups)
        const countedUntil = await findCountedUntil(portal.db)
        return { data: { rows, groups: await listGroupNames(portal.db, groups), countedUntil: countedUntil?.toISOString() ?? null } }
      },
    ),
    exportReport: operator(
      { roles, scope: 'limit', limit: '120/h', audit: 'report.export', refuses: ['SpanInvalid'] },
      async ({ input, groups: limit }) => {
        checkSpan(input)
        const groups = new Map((await listGroupNames(portal.db, limit)).map((group) => [group.id, group]))
        const lines = (await listReportRows(portal.db, input, limit)).map(({ day: on, groupId, part, count }) => {
          const group = groupId === null ? undefined : groups.get(groupId)
          return csvLine([on, group?.code ?? null, group?.name ?? null, part, count])
        })
        const content = csvStart + csvLine(['day', 'group', 'group name', 'kind', 'count']) + lines.join('')
        return { data: { name: `${input.name}-${input.from}-${input.to}.csv`, content } }
      },
    ),
  })
}
