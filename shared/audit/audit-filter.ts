import { z } from 'zod/mini'

export const auditOutcomes = ['ok', 'refused', 'failed'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

const typed = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most, 'InvalidInput')))

/** What a search of the audit log may name; all of it must fit. Empty means anything. */
export const auditFilter = {
  /** The first and the last day, both included, in the deployment’s zone. */
  from: z.optional(z.union([z.literal(''), z.iso.date('DateInvalid')])),
  to: z.optional(z.union([z.literal(''), z.iso.date('DateInvalid')])),
  /** An event, or an area with a dot at its end: `mfa.`. */
  event: typed(60),
  outcome: z.optional(z.union([z.literal(''), z.enum(auditOutcomes)])),
  /** An id, or the e-mail address of an operator or a member. */
  actor: typed(254),
  subject: typed(254),
  /** An IP address. */
  ip: typed(60),
  /** A session as rows name it. */
  session: typed(60),
}
