import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { programs } from '#shared/programs/program-rules.ts'

/** An answer of support, with what the member knows of the case; or that a partner said that they take part in a program. */
const noticeAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), reference: z.string(), subject: z.string() }),
  z.object({ kind: z.literal('program'), program: z.enum(programs) }),
])

/** What the portal has to say to a member, for their inbox on the telehealth side, which itself calls nobody. */
export const noticeCalls = {
  putNotice: call({
    method: 'POST',
    path: '/mobile/notices',
    about: 'Something for a member’s inbox. The same notice sent again is the same entry.',
    isBare: true,
    input: z.object({
      /** The case or the referral: a notice is known by what it is about. */
      notice_id: z.uuid('InvalidInput'),
      member: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
      about: noticeAbout,
      at: z.iso.datetime(),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
}
