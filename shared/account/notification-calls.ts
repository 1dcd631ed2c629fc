import { z } from 'zod/mini'
import { notificationChannels, pushKinds, reminderChoices } from '#shared/account/notification-rules.ts'
import { call } from '#shared/calls.ts'

const chosen = z.array(z.enum(notificationChannels, 'InvalidInput')).check(z.maxLength(10, 'InvalidInput'))

const preferences = z.object({
  channels: z.object({ visits: chosen, messages: chosen, invoices: chosen, programs: chosen, security: chosen }),
  reminderMinutes: z.array(z.literal(reminderChoices, 'InvalidInput')).check(z.maxLength(10, 'InvalidInput')),
})
/** Kinds of push notifications. Absent between a page and a server of which one is from before they existed; then they are unchanged. */
const push = z.optional(z.array(z.enum(pushKinds, 'InvalidInput')).check(z.maxLength(10, 'InvalidInput')))

export const notificationCalls = {
  readNotifications: call({
    method: 'GET',
    path: '/api/account/notifications',
    about: 'What the caller wants to hear of, where, and how many minutes before a visit to be reminded.',
    input: z.object({}),
    answer: z.extend(preferences, { push }),
  }),
  saveNotifications: call({
    method: 'PUT',
    path: '/api/account/notifications',
    about: 'Saves the same. Notices about the security of the account always leave by email.',
    input: z.extend(preferences, { push }),
    answer: z.extend(preferences, { push }),
  }),
}
