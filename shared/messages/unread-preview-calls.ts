import { z } from 'zod/mini'
import { screen } from '#shared/screen.ts'

/** Number of messages that a preview has at most. */
export const mostPreviewed = 2

/** The dashboard's preview of the inbox. It is separate from the inbox's screens, so that the dashboard loads less. */
export const unreadPreviewCalls = {
  previewUnread: screen('unread_preview', {
    about: 'The latest unread messages of the inbox, for the dashboard: from whom, about what and when, without their text.',
    input: z.object({}),
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          threadId: z.string(),
          author: z.string(),
          subject: z.string(),
          /** First name of the patient; null if it is the member. */
          patient: z.nullable(z.string()),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
}
