import { readChain, requestCheck } from '#platform/audit/check-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { alarms } from '#server/audit/alarms.ts'
import { checkCareLog, readCareLog } from '#server/audit/care-log.ts'
import { exportAudit, searchAudit } from '#server/audit/search-audit.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { auditCalls } from '#shared/audit/audit-calls.ts'

const roles = ['admin', 'auditor'] as const
/** Chains and alarms are of the whole log. */
const scope = 'every group'

export const auditRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(auditCalls, {
    searchAudit: operator({ roles, scope: 'limit', limit: '600/h', audit: 'audit.search' }, ({ input, ...by }) =>
      searchAudit(portal, input, by),
    ),
    exportAudit: operator(
      { roles, scope: 'limit', limit: '30/h', audit: 'audit.export', refuses: ['CareUnavailable'] },
      ({ input, ...by }) => exportAudit(portal, input, by),
    ),
    readAuditChain: operator({ roles, scope, isPoll: true, limit: '60/min', audit: 'none' }, async () => ({
      data: { ...(await readChain(portal.db)), care: await readCareLog(portal) },
    })),
    checkAuditChain: operator({ roles, scope, limit: '12/h', audit: 'audit.verify' }, async ({ operator: { id }, request }) => {
      const asked = { at: portal.clock.now(), operatorId: id, auditContext: request.auditContext }
      const requestedAt = await requestCheck(portal.db, asked)
      return { data: { requestedAt: requestedAt.toISOString(), isWithoutCare: !(await checkCareLog(portal, id)) } }
    }),
    readAlarms: operator({ roles, scope, isPoll: true, limit: '60/min', audit: 'none' }, async () => ({ data: await alarms(portal) })),
  })
}
