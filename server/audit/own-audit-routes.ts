import { serve } from '#platform/http/serve.ts'
import { careAudit, ownAudit } from '#server/audit/own-audit.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { careAuditCalls } from '#shared/audit/care-audit-calls.ts'
import { ownAuditCalls } from '#shared/audit/own-audit-calls.ts'

export const ownAuditRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(ownAuditCalls, {
    listOwnAudit: member({ covered: false, limit: '240/h', audit: 'audit.own.read' }, ({ input, caller }) =>
      ownAudit(portal, caller, input),
    ),
    listCareAudit: member(
      { covered: false, limit: '240/h', audit: 'audit.own.read', refuses: careRefusals(careAuditCalls.listMemberAudit) },
      ({ input, caller }) => careAudit(portal, caller, input),
    ),
  })
}
