import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** The screen call that the portal makes on every page. It is separate from the flows' screens, so that pages load less. */
export const unreadCalls = {
  countUnread: call({
    method: 'POST',
    path: '/mobile/screens/unread_messages',
    about: 'Nothing but how many messages are unread, for a page that has just begun.',
    isBare: true,
    input: z.object({}),
    answer: z.object({
      screens: z.tuple([z.object({ name: z.literal('unread_messages'), data: z.object({}) })]),
      response_data: z.object({ unviewed_messages: z.number() }),
    }),
  }),
}
