import { z } from 'zod/mini'

/** Invitations of a visit that stand at once. */
export const mostGuests = 4

export const guestName = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'TooManyCharacters'))

/** Somebody who is invited to a visit's room. */
export const roomGuest = z.object({
  id: z.string(),
  name: z.string(),
  invitedAt: z.iso.datetime(),
  /** Whether the member or the clinic invited. */
  invitedBy: z.enum(['member', 'clinic']),
})
export type RoomGuest = z.infer<typeof roomGuest>
