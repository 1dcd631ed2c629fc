import { z } from 'zod/mini'
import { inboxItem } from '#shared/inbox/inbox-items.ts'
import { screen } from '#shared/screen.ts'

export const inboxScreens = {
  listInbox: screen('inbox', {
    about: 'Everything addressed to a member on the telehealth side, the latest first.',
    input: z.object({}),
    data: z.object({ items: z.array(inboxItem), hasMore: z.boolean() }),
  }),
  markInboxItem: screen('mark_inbox_item', {
    about: 'Marks an entry as read or unread; of a message that is also what the conversation and the badge count.',
    input: z.object({ itemId: z.string(), isRead: z.boolean() }),
    data: z.object({ isRead: z.boolean() }),
  }),
}
