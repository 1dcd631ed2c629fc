import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** What the portal has to say to a member, for their inbox on the telehealth side, which itself calls nobody. */
export const noticeCalls = {
  putNotice: call({
    method: 'POST',
    path: '/mobile/notices',
    about: 'An answer of support in a member’s inbox. The same notice sent again is the same entry.',
    isBare: true,
    input: z.object({
      notice_id: z.uuid('InvalidInput'),
      member: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
      /** The case, and what the member knows of it. */
      subjectId: z.uuid('InvalidInput'),
      reference: z.string(),
      subject: z.string(),
      at: z.iso.datetime(),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
}
