import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'
import { careAuditCalls } from '#shared/audit/care-audit-calls.ts'
import type { ownAuditCalls } from '#shared/audit/own-audit-calls.ts'
import type { Input } from '#shared/calls.ts'

/** Who did what with the caller's record on the telehealth side. Fails with CareUnavailable. */
export const careAudit = async (
  portal: Portal,
  { session }: Caller,
  { others = false, after }: Input<typeof ownAuditCalls.listCareAudit>,
) => {
  const asked = { ...(others ? { others: 'true' } : {}), ...(after === undefined ? {} : { after: `${after}` }) }
  return { data: await portal.care.call(careIdentity(portal, session), careAuditCalls.listMemberAudit, asked) }
}
