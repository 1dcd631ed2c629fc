import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { countPortalDue } from '#server/retention/read-retention.ts'
import { saveRetention } from '#server/retention/retention-proposal.ts'
import { readRetentionSettings } from '#server/retention/retention-settings.ts'
import { who } from '#server/session/who.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'
import { retentionCalls } from '#shared/retention/retention-calls.ts'

export const retentionRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { db, care } = portal
  return serve(retentionCalls, {
    readRetention: operator(
      { roles: operatorRoles, scope: 'every group', limit: '120/h', audit: 'retention.read' },
      async ({ operator: by, request }) => {
        const { settings: days, version } = await readRetentionSettings(db)
        const asked = care.ask(mobileRetentionCalls.countRetention, { operator_id: by.id })
        const careCounts = await asked.then(({ counts }) => counts).catch(() => null)
        const counts = await countPortalDue(portal)
        await writeAudit(db, request.auditContext, { event: 'retention.read', outcome: 'ok' })
        return { data: { days, version, counts, careCounts } }
      },
    ),
    saveRetention: operator(
      { roles: ['admin'], scope: 'every group', limit: '60/h', audit: 'admin.setting', refuses: ['Conflict'] },
      async ({ input, ...by }) => ({ data: { waiting: await saveRetention(portal, by, input) } }),
    ),
  })
}
