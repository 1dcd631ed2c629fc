import type { Care } from '#care/server/care.ts'
import { clinicianName } from '#care/server/video/clinician-name.ts'
import { type Caller, callerId, openRoomOf } from '#care/server/video/room-of.ts'
import { insertTicket, type Ticket } from '#care/server/video/room-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { roomTimes } from '#shared/video/room-messages.ts'

type For = Omit<Ticket, 'secretHash' | 'visitId' | 'expiresAt'>

/** Leave to enter a visit's room: once, within a minute, by whoever shows it. The caller has made sure that it is open to them. */
export const writeTicket = (care: Care, { visit, who, asking }: { visit: Visit; who: For; asking: Asking }): Promise<{ ticket: string }> =>
  care.db.transaction(async (tx) => {
    const secret = newSecret()
    const expiresAt = new Date(care.clock.now().getTime() + roomTimes.ticket)
    await insertTicket(tx, { ...who, secretHash: secretHash(secret), visitId: visit.id, expiresAt })
    await writeAudit(tx, asking.trail, { event: 'room.ticket', outcome: 'ok', subjectId: visit.patientId })
    return { ticket: secret }
  })

/** As the others in the room read it. */
const nameOf = (caller: Caller): string => {
  if ('clinician' in caller) return clinicianName(caller.clinician)
  const { first, last } = caller.member.claims.member
  return `${first} ${last}`
}

type Asked = { visitId: string; sessionId: string; asking: Asking }

/** For a visit's member, or its clinician. Fails with NotFound where there is no open room of theirs. */
export const giveTicket = async (care: Care, caller: Caller, { visitId, sessionId, asking }: Asked): Promise<{ ticket: string }> => {
  const visit = await openRoomOf(care, caller, visitId)
  const role = 'member' in caller ? ('member' as const) : ('clinician' as const)
  return writeTicket(care, { visit, who: { role, personId: callerId(caller), name: nameOf(caller), sessionId }, asking })
}
