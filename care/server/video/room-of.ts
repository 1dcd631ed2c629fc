import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor } from '#shared/care/managed.ts'
import { hasRoom, isRoomOpen } from '#shared/video/video-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

/** Who asks for a room. */
export type Caller = { member: CareMember } | { clinician: Clinician }

export const callerId = (caller: Caller): string => ('member' in caller ? caller.member.id : caller.clinician.id)

const isTheirs = (visit: Visit, caller: Caller): boolean =>
  'member' in caller ? actsFor(caller.member, visit.patientId, 'book') : visit.clinicianId === caller.clinician.id

/** A visit that is held in a room, goes on or is still to come, and is the caller's to act in. Any other, and none, is NotFound alike. */
export const visitWithRoom = async ({ db }: Pick<Care, 'db'>, caller: Caller, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? await findVisit(db, visitId) : null
  return visit && hasRoom(visit) && isOpen(visit.status) && isTheirs(visit, caller) ? visit : fail('NotFound')
}

/** The same, of a room that is open now. */
export const openRoomOf = async (care: Pick<Care, 'db' | 'clock'>, caller: Caller, visitId: string): Promise<Visit> => {
  const visit = await visitWithRoom(care, caller, visitId)
  return isRoomOpen(visit, care.clock.now()) ? visit : fail('NotFound')
}
