import { serve } from '#platform/http/serve.ts'
import { alarms } from '#server/audit/alarms.ts'
import { findLastCheck } from '#server/audit/audit-check-store.ts'
import { listChainHeads } from '#server/audit/audit-store.ts'
import { requestCheck } from '#server/audit/check-audit.ts'
import { exportAudit, searchAudit } from '#server/audit/search-audit.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { auditCalls } from '#shared/audit/audit-calls.ts'

const roles = ['admin', 'auditor'] as const

export const auditRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(auditCalls, {
    searchAudit: operator({ roles, limit: '600/h', audit: 'audit.search' }, ({ input, request }) => searchAudit(portal, input, request)),
    exportAudit: operator({ roles, limit: '30/h', audit: 'audit.export' }, ({ input, request }) => exportAudit(portal, input, request)),
    readAuditChain: operator({ roles, isPoll: true, limit: '60/min', audit: 'none' }, async () => {
      const check = await findLastCheck(portal.db)
      return {
        data: {
          heads: (await listChainHeads(portal.db)).map((head) => ({ ...head, at: head.at.toISOString() })),
          lastCheck: check && {
            requestedAt: check.requestedAt.toISOString(),
            finishedAt: check.finishedAt?.toISOString() ?? null,
            checked: check.checked ?? 0,
            breaks: check.breaks ?? [],
            problem: check.problem,
          },
        },
      }
    }),
    checkAuditChain: operator({ roles, limit: '12/h', audit: 'audit.verify' }, ({ operator: { id }, request }) =>
      requestCheck(portal, id, request),
    ),
    readAlarms: operator({ roles, isPoll: true, limit: '60/min', audit: 'none' }, async () => ({ data: await alarms(portal) })),
  })
}
