import { z } from 'zod/mini'
import { auditOutcomes } from '#shared/audit/audit-filter.ts'
import { call } from '#shared/calls.ts'
import { rowNumber } from '#shared/fields/row-number.ts'

/** Who acted: the member, a relative or a clinician by name, a guest with a link, or another (operator or program). */
const whoSaw = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('you') }),
  z.object({ kind: z.literal('family'), name: z.string() }),
  z.object({ kind: z.literal('clinician'), name: z.string() }),
  z.object({ kind: z.literal('guest'), isInterpreter: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('other') }),
])

const careRow = z.object({ seq: z.number(), at: z.string(), event: z.string(), outcome: z.enum(auditOutcomes), who: whoSaw })
export type CareAuditRow = z.infer<typeof careRow>

export const careAuditPage = z.object({ rows: z.array(careRow), next: z.nullable(z.string()) })

/** Audit log calls that the portal makes to the telehealth service, with a member's mobile API token. */
export const careAuditCalls = {
  listMemberAudit: call({
    method: 'GET',
    path: '/mobile/members_audit',
    about: 'What was done with the member’s own record on this side, by whom and when, newest first, fifty at a time.',
    isBare: true,
    input: z.object({ others: z.optional(z.stringbool()), after: z.optional(rowNumber) }),
    answer: careAuditPage,
  }),
}
