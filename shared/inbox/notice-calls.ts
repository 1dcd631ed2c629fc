import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { programs } from '#shared/programs/program-rules.ts'

/** A reply from support, with its reference and subject, or the enrollment in a program. */
const noticeAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), reference: z.string(), subject: z.string() }),
  z.object({ kind: z.literal('program'), program: z.enum(programs) }),
])

/** Sends the portal's notices to a member's inbox in the telehealth service, which itself makes no calls to the portal. */
export const noticeCalls = {
  putNotice: call({
    method: 'POST',
    path: '/mobile/notices',
    about: 'Something for a member’s inbox. The same notice sent again is the same entry.',
    isBare: true,
    input: z.object({
      /** Id of the case or referral; identical ids are the same notice. */
      notice_id: z.uuid('InvalidInput'),
      member: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
      about: noticeAbout,
      at: z.iso.datetime(),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
}
