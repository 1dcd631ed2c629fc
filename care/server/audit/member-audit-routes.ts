import { memberAudit } from '#care/server/audit/member-audit.ts'
import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { careAuditCalls } from '#shared/audit/care-audit-calls.ts'

export const memberAuditRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  return serve(careAuditCalls, {
    // The portal audits this access, because its list includes these rows.
    listMemberAudit: mobileMember({ limit: '240/h', audit: 'none' }, async ({ input, member }) => ({
      data: await memberAudit(care, member, input),
    })),
  })
}
