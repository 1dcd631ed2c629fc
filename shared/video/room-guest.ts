import { z } from 'zod/mini'

/** Maximum number of active invitations per visit. */
export const mostGuests = 4

export const guestName = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(60, 'TooManyCharacters'))

/** Roles that clinicians give to guests. Members invite without one: family is not a qualified interpreter. */
export const guestRoles = ['interpreter'] as const
export type GuestRole = (typeof guestRoles)[number]

/** Absent in answers of an earlier version. */
export const guestRole = z.optional(z.nullable(z.enum(guestRoles)))

/** A guest invited to a visit's room. */
export const roomGuest = z.object({
  id: z.string(),
  name: z.string(),
  role: guestRole,
  invitedAt: z.iso.datetime(),
  /** Who sent the invitation. */
  invitedBy: z.enum(['member', 'clinic']),
})
export type RoomGuest = z.infer<typeof roomGuest>
