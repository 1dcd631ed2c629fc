import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { iceServersFor } from '#care/server/video/ice-servers.ts'
import { inRoom, type Notify, peerOf } from '#care/server/video/in-room.ts'
import { endOfStay } from '#care/server/video/may-stay.ts'
import { consumeRoomTicket, deletePeers, insertPeer, listPeers, type PeerRow, type RoomTicket } from '#care/server/video/room-store.ts'
import type { Line, RoomParticipant } from '#care/server/video/rooms.ts'
import { lockVisitRow } from '#care/server/visits/lock-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { mostPeople, type PeerState, type RoomEnd, roomTimes } from '#shared/video/room-messages.ts'
import { expiresAt } from '#shared/visits/visit-expiry.ts'

type Asked = { ticket: string; state: PeerState; line: Line; auditContext: AuditContext }

/** The participant, or the refusal: invalid `ticket`, room `full` (6 people), or the reason why the room is closed to them. */
export type Entered = { participant: RoomParticipant } | { refusal: 'ticket' | 'full' | RoomEnd }

type Coming = { visit: Visit; ticket: RoomTicket; asked: Asked }

/** Removes the person's other connection and peers of lost nodes. */
const clear = async (tx: Db, notify: Notify, { ticket, now }: { ticket: RoomTicket; now: Date }): Promise<PeerRow[]> => {
  const there = await listPeers(tx, ticket.visitId)
  const isSelf = ({ role, personId }: PeerRow) => role === ticket.role && personId === ticket.personId
  const lostBefore = new Date(now.getTime() - roomTimes.lost)
  const gone = there.filter((peer) => isSelf(peer) || peer.aliveAt < lostBefore)
  const others = there.filter((peer) => !gone.includes(peer))
  if (gone.length > 0) await deletePeers(tx, [...gone.map(({ id }) => id)])
  notify(gone.filter(isSelf), { kind: 'closed', reason: 'elsewhere' })
  for (const { id } of gone) notify(others, { kind: 'left', peerId: id, isBack: true })
  return others
}

const join = async (care: Care, tx: Db, notify: Notify, { visit, ticket, asked }: Coming, others: PeerRow[]): Promise<RoomParticipant> => {
  const { visitId, role, personId, name, guestRole, sessionId } = ticket
  const now = care.clock.now()
  const who = { role, personId, name, guestRole }
  const row = { id: uuidv7(), visitId, node: care.rooms.node, ...who, state: asked.state, enteredAt: now, aliveAt: now }
  await insertPeer(tx, row)
  notify(others, { kind: 'joined', peer: peerOf(row) })
  await writeAudit(tx, asked.auditContext, { event: 'room.enter', outcome: 'ok', subjectId: visit.patientId })
  const { line, auditContext } = asked
  const place = { peer: peerOf(row), visitId, patientId: visit.patientId, personId, sessionId }
  const participant: RoomParticipant = { ...place, line, auditContext, heardAt: performance.now(), held: [] }
  // Register the participant before the transaction commits, so that no event from others is lost.
  care.rooms.add(participant)
  return participant
}

type Decided = { refusal: 'ticket' | 'full' | RoomEnd } | { participant: RoomParticipant; others: PeerRow[]; visit: Visit }

const decide = async (care: Care, tx: Db, notify: Notify, asked: Asked): Promise<Decided> => {
  const now = care.clock.now()
  const ticket = await consumeRoomTicket(tx, secretHash(asked.ticket))
  if (!ticket || ticket.expiresAt <= now) return { refusal: 'ticket' }
  Object.assign(asked.auditContext, {
    actorId: ticket.personId,
    level: ['room', ...(ticket.guestRole ? [ticket.guestRole] : []), ticket.role].join(' '),
  })
  const visit = await lockVisitRow(tx, ticket.visitId)
  const end = await endOfStay(care, tx, visit, ticket)
  if (end || !visit) return { refusal: end ?? 'ended' }
  const others = await clear(tx, notify, { ticket, now })
  if (others.length >= mostPeople) return { refusal: 'full' }
  return { participant: await join(care, tx, notify, { visit, ticket, asked }, others), others, visit }
}

/** Admits the holder of a ticket to its room and notifies everyone there. */
export const enterRoom = async (care: Care, asked: Asked): Promise<Entered> => {
  const { clock, config, rooms } = care
  const joined: RoomParticipant[] = []
  const work = async (tx: Db, notify: Notify) => {
    const decided = await decide(care, tx, notify, asked)
    if ('participant' in decided) joined.push(decided.participant)
    return decided
  }
  const decided = await inRoom(care, work).catch((error: Error) => {
    for (const { peer } of joined) rooms.remove(peer.id)
    throw error
  })
  if ('refusal' in decided) return decided
  const { participant, others, visit } = decided
  const iceServers = iceServersFor(config.ice, participant.peer.id, clock.now())
  const endsAt = expiresAt(visit)?.toISOString() ?? null
  rooms.release(participant, {
    kind: 'entered',
    you: participant.peer,
    peers: others.map(peerOf),
    iceServers,
    icePolicy: config.ice.policy,
    endsAt,
  })
  return { participant }
}
