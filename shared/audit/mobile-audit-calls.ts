import { z } from 'zod/mini'
import { auditChain, auditRow } from '#shared/audit/audit-chain.ts'
import { auditOutcomes } from '#shared/audit/audit-filter.ts'
import { call } from '#shared/calls.ts'

/** The requesting operator's portal id, for the telehealth service's own log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }
const ids = z.optional(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(20)))

/** The telehealth service's audit log, which the portal shows to its operators. */
export const mobileAuditCalls = {
  searchCareAudit: call({
    method: 'POST',
    path: '/mobile/audit/search',
    about: 'Rows of the telehealth service’s log: the newest before `before`, or the oldest after `after`.',
    isBare: true,
    input: z.object({
      ...by,
      from: z.optional(z.iso.datetime()),
      until: z.optional(z.iso.datetime()),
      event: z.optional(z.string().check(z.maxLength(60))),
      outcome: z.optional(z.enum(auditOutcomes)),
      actor_ids: ids,
      subject_ids: ids,
      ip: z.optional(z.string().check(z.maxLength(60))),
      session: z.optional(z.string().check(z.maxLength(60))),
      before: z.optional(z.int()),
      after: z.optional(z.int()),
      most: z.int().check(z.gte(1), z.lte(2000)),
    }),
    answer: z.object({ rows: z.array(auditRow) }),
  }),
  readCareChain: call({
    method: 'GET',
    path: '/mobile/audit/chain',
    about: 'Where each node’s hash chain of the telehealth service ends, and what the last check of them found.',
    isBare: true,
    input: z.object({}),
    answer: z.extend(auditChain, {
      /** Age of the oldest row that the log collector has not got, in seconds; null if none is set. */
      stream_lag: z.nullable(z.number()),
      /** How many values could not be read in the last hour. */
      unreadable: z._default(z.number(), 0),
    }),
  }),
  checkCareChain: call({
    method: 'POST',
    path: '/mobile/audit/check',
    about: 'Has every hash of the telehealth service’s log recomputed; a job does it.',
    isBare: true,
    input: z.object(by),
    answer: z.object({ requested_at: z.string() }),
  }),
}
