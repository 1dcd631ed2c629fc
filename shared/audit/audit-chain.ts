import { z } from 'zod/mini'
import { auditOutcomes } from '#shared/audit/audit-filter.ts'

const auditCheck = z.object({
  requestedAt: z.string(),
  /** Null while the check runs. */
  finishedAt: z.nullable(z.string()),
  checked: z.number(),
  breaks: z.array(z.object({ node: z.string(), position: z.number(), problem: z.string() })),
  /** Why the check failed. */
  problem: z.nullable(z.string()),
})

/** Where each node's hash chain of one server ends, and what the last check of them found. */
export const auditChain = z.object({
  heads: z.array(z.object({ node: z.string(), position: z.number(), at: z.string() })),
  lastCheck: z.nullable(auditCheck),
})
export type AuditChain = z.infer<typeof auditChain>

/** One row of a log, as operators see it. */
export const auditRow = z.object({
  seq: z.number(),
  at: z.string(),
  event: z.string(),
  outcome: z.enum(auditOutcomes),
  reason: z.nullable(z.string()),
  /** Null if nobody was signed in; the name is set only for operators and clinicians. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  subject: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  session: z.nullable(z.string()),
  requestId: z.string(),
  route: z.string(),
  level: z.string(),
  node: z.string(),
})
export type LogRow = z.infer<typeof auditRow>
