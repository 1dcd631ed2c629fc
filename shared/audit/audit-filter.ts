import { z } from 'zod/mini'

export const auditOutcomes = ['ok', 'refused', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Whose log a row is in. */
export const auditLogs = ['portal', 'care'] as const
export type AuditLog = (typeof auditLogs)[number]

const typed = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most, 'InvalidInput')))

/** Filters of the audit log, combined with AND. Empty matches everything. */
export const auditFilter = {
  log: z.optional(z.union([z.literal(''), z.enum(auditLogs)])),
  /** First and last day, inclusive, in the deployment’s time zone. */
  from: z.optional(z.union([z.literal(''), z.iso.date('DateInvalid')])),
  to: z.optional(z.union([z.literal(''), z.iso.date('DateInvalid')])),
  /** An event, or a prefix that ends with a dot: `mfa.`. */
  event: typed(60),
  outcome: z.optional(z.union([z.literal(''), z.enum(auditOutcomes)])),
  /** An id, or the e-mail address of an operator or member. */
  actor: typed(254),
  subject: typed(254),
  /** An IP address. */
  ip: typed(60),
  /** A session id as in the log's rows. */
  session: typed(60),
}
