import { z } from 'zod/mini'

/** Maximum number of active invitations per visit. */
export const mostGuests = 4

export const guestName = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'TooManyCharacters'))

/** A guest invited to a visit's room. */
export const roomGuest = z.object({
  id: z.string(),
  name: z.string(),
  invitedAt: z.iso.datetime(),
  /** Who sent the invitation. */
  invitedBy: z.enum(['member', 'clinic']),
})
export type RoomGuest = z.infer<typeof roomGuest>
