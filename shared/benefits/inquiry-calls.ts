import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { inquiryOutcomes, inquiryReasons } from '#shared/eligibility/inquiry-times.ts'

const inquiry = z.object({
  reason: z.enum(inquiryReasons),
  outcome: z.enum(inquiryOutcomes),
  /** A word of `inquiry-texts`, or `noNumber`: why there is no answer. Null for an answer. */
  problem: z.nullable(z.string()),
  /** How many amounts the answer gave. */
  stored: z.number(),
  queuedAt: z.string(),
  finishedAt: z.nullable(z.string()),
})
export type ShownInquiry = z.infer<typeof inquiry>

export const inquiryCalls = {
  askBeforeVisit: call({
    method: 'POST',
    path: '/api/benefits/inquiries',
    about:
      'Says that the caller begins to request a visit, so that the payer is asked about the people whom the caller may book for, if their group has that and no answer is new enough. The answer does not wait for the payer, and is the same whether or not it is asked.',
    input: z.object({}),
    answer: z.object({ taken: z.literal(true) }),
  }),
  listGroupInquiries: call({
    method: 'GET',
    path: '/api/console/groups/{id}/inquiries',
    about:
      "How the payer's service answered about the group's members lately, the newest first, without names; `isSet` is false if no payer is set up.",
    input: z.object({ id: z.uuid('NotFound') }),
    answer: z.object({ isSet: z.boolean(), rows: z.array(inquiry) }),
  }),
}
