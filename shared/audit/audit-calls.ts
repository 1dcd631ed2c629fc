import { z } from 'zod/mini'
import { auditChain, auditRow } from '#shared/audit/audit-chain.ts'
import { auditFilter, auditLogs } from '#shared/audit/audit-filter.ts'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'

/** True if the telehealth service could not be reached, and its part is missing. */
const isWithoutCare = z.boolean()

/** The cursor of both logs: the last row numbers of the portal and of the telehealth service on the page before; 0 for none. */
const logCursor = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/, 'InvalidInput')),
  z.transform((value: string) => {
    const [portal = 0, care = 0] = value.split('-').map(Number)
    return { portal, care }
  }),
)

/** A row of either log. */
const shownRow = z.extend(auditRow, { log: z.enum(auditLogs) })
export type AuditRowShown = z.infer<typeof shownRow>

export const alarmNames = [
  'refused-a-minute',
  'accounts-by-address',
  'device-reuse',
  'sso-replay',
  'lookup-misses',
  'policy-reports',
  'chain-break',
  'unreadable',
  'stream-lag',
] as const
export type AlarmName = (typeof alarmNames)[number]

/** Operators' calls for the audit log. It has no content: only who, what, whose, when, from where, and the outcome. */
export const auditCalls = {
  searchAudit: call({
    method: 'GET',
    path: '/api/console/audit',
    about:
      'Rows of the logs of the portal and of the telehealth service, newest first, a hundred at a time; `after` is the `next` of the answer before.',
    input: z.object({ ...auditFilter, after: z.optional(logCursor) }),
    answer: z.object({ rows: z.array(shownRow), next: z.nullable(z.string()), isWithoutCare }),
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
    answer: z.extend(auditChain, {
      /** The chains of the telehealth service; null if it could not be reached. */
      care: z.nullable(auditChain),
    }),
  }),
  checkAuditChain: call({
    method: 'POST',
    path: '/api/console/audit/check',
    about: 'Has every hash recomputed from its row; a job does it, and the chain’s state tells when it is done.',
    input: z.object({}),
    answer: z.object({ requestedAt: z.string(), isWithoutCare }),
  }),
  readAlarms: call({
    method: 'GET',
    path: '/api/console/audit/alarms',
    about: 'What the last hour’s rows count to, beside the number from which each count is worth a look.',
    input: z.object({}),
    answer: z.array(z.object({ alarm: z.enum(alarmNames), count: z.number(), limit: z.number(), isRaised: z.boolean() })),
  }),
}
