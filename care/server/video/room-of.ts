import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'
import { hasRoom, isRoomOpen } from '#shared/video/video-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

export type RoomCaller = { member: CareMember } | { clinician: Clinician }

export const callerId = (caller: RoomCaller): string => ('member' in caller ? caller.member.id : caller.clinician.id)

const isTheirs = (visit: Visit, caller: RoomCaller): boolean =>
  'member' in caller ? actsFor(caller.member, visit.patientId, 'book') : visit.clinicianId === caller.clinician.id

/** Returns the caller's visit if it is held in a room and not over; anything else is NotFound. */
export const visitWithRoom = async ({ db }: Pick<Care, 'db'>, caller: RoomCaller, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? await findVisit(db, visitId) : null
  return visit && hasRoom(visit) && isOpen(visit.status) && isTheirs(visit, caller) ? visit : fail('NotFound')
}

/** Same as `visitWithRoom`, and the room must be open now. */
export const openRoomOf = async (care: Pick<Care, 'db' | 'clock'>, caller: RoomCaller, visitId: string): Promise<Visit> => {
  const visit = await visitWithRoom(care, caller, visitId)
  return isRoomOpen(visit, care.clock.now()) ? visit : fail('NotFound')
}
