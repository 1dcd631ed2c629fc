import { z } from 'zod/mini'
import { auditFilter, auditOutcomes } from '#shared/audit/audit-filter.ts'
import { call } from '#shared/calls.ts'
import { rowNumber } from '#shared/fields/row-number.ts'
import { fileAnswer } from '#shared/file-answer.ts'

const auditRow = z.object({
  seq: z.number(),
  at: z.string(),
  event: z.string(),
  outcome: z.enum(auditOutcomes),
  reason: z.nullable(z.string()),
  /** Null if nobody was signed in; the name is set only for operators. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  subject: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  session: z.nullable(z.string()),
  requestId: z.string(),
  route: z.string(),
  level: z.string(),
  node: z.string(),
})
export type AuditRowShown = z.infer<typeof auditRow>

const auditCheck = z.object({
  requestedAt: z.string(),
  /** Null while the check runs. */
  finishedAt: z.nullable(z.string()),
  checked: z.number(),
  breaks: z.array(z.object({ node: z.string(), position: z.number(), problem: z.string() })),
  /** Why the check failed. */
  problem: z.nullable(z.string()),
})

export const alarmNames = [
  'refused-a-minute',
  'accounts-by-address',
  'device-reuse',
  'sso-replay',
  'lookup-misses',
  'policy-reports',
  'chain-break',
] as const
export type AlarmName = (typeof alarmNames)[number]

/** Operators' calls for the audit log. It has no content: only who, what, whose, when, from where, and the outcome. */
export const auditCalls = {
  searchAudit: call({
    method: 'GET',
    path: '/api/console/audit',
    about: 'Rows of the audit log, newest first, a hundred at a time; `after` is the `next` of the answer before.',
    input: z.object({ ...auditFilter, after: z.optional(rowNumber) }),
    answer: z.object({ rows: z.array(auditRow), next: z.nullable(z.string()) }),
  }),
  exportAudit: call({
    method: 'GET',
    path: '/api/console/audit/file',
    about: 'All rows that fit, oldest first, as a CSV file.',
    input: z.object(auditFilter),
    answer: fileAnswer,
    sendsFile: 'text/csv',
  }),
  readAuditChain: call({
    method: 'GET',
    path: '/api/console/audit/chain',
    about: 'Where each node’s hash chain ends, and what the last check of them found.',
    input: z.object({}),
    answer: z.object({
      heads: z.array(z.object({ node: z.string(), position: z.number(), at: z.string() })),
      lastCheck: z.nullable(auditCheck),
    }),
  }),
  checkAuditChain: call({
    method: 'POST',
    path: '/api/console/audit/check',
    about: 'Has every hash recomputed from its row; a job does it, and the chain’s state tells when it is done.',
    input: z.object({}),
    answer: z.object({ requestedAt: z.string() }),
  }),
  readAlarms: call({
    method: 'GET',
    path: '/api/console/audit/alarms',
    about: 'What the last hour’s rows count to, beside the number from which each count is worth a look.',
    input: z.object({}),
    answer: z.array(z.object({ alarm: z.enum(alarmNames), count: z.number(), limit: z.number(), isRaised: z.boolean() })),
  }),
}
