import type { Invitation } from '#care/server/video/room-store.ts'
import type { RoomGuest } from '#shared/video/room-guest.ts'

export const guestAnswer = ({ id, name, createdAt, invitedBy }: Invitation): RoomGuest => ({
  ...{ id, name, invitedBy },
  invitedAt: createdAt.toISOString(),
})
