import { z } from 'zod/mini'
import { auditOutcomes } from '#shared/audit/audit-filter.ts'
import { careAuditPage } from '#shared/audit/care-audit-calls.ts'
import { call } from '#shared/calls.ts'
import { rowNumber } from '#shared/fields/row-number.ts'
import { openingReasons } from '#shared/members/opening-reasons.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** Who acted: the member, a relative by name, an operator by role, a person not signed in, or another (a program). */
const whoSaw = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('you') }),
  z.object({ kind: z.literal('family'), name: z.string() }),
  z.object({ kind: z.literal('operator'), role: z.nullable(z.enum(operatorRoles)) }),
  z.object({ kind: z.literal('signed out') }),
  z.object({ kind: z.literal('other') }),
])

const ownRow = z.object({
  seq: z.number(),
  at: z.string(),
  event: z.string(),
  outcome: z.enum(auditOutcomes),
  who: whoSaw,
  /** The operator's reason for opening the record. */
  reason: z.nullable(z.enum(openingReasons)),
})
export type OwnAuditRow = z.infer<typeof ownRow>

const seen = z.object({
  /** Excludes the caller's own actions. */
  others: z.optional(z.stringbool()),
  after: z.optional(rowNumber),
})

/** 'Who has seen my data' (45 CFR 164.528 requires less). */
export const ownAuditCalls = {
  listOwnAudit: call({
    method: 'GET',
    path: '/api/account/data-access',
    about:
      'What was done with the caller’s own record, by whom and when, newest first, fifty at a time; `after` is the `next` of the answer before.',
    input: seen,
    answer: z.object({ rows: z.array(ownRow), next: z.nullable(z.string()) }),
  }),
  listCareAudit: call({
    method: 'GET',
    path: '/api/account/care-access',
    about: 'The same of visits, messages, invoices and medical info, as the telehealth side has written it down.',
    input: seen,
    answer: careAuditPage,
  }),
}
