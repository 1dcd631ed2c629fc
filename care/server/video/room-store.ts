import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { roomInvitations, roomLetters, roomPeers, roomTickets } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { PeerState, RoomEvent } from '#shared/video/room-messages.ts'

export type RoomTicket = typeof roomTickets.$inferSelect
export type PeerRow = typeof roomPeers.$inferSelect
export type Invitation = typeof roomInvitations.$inferSelect

export const insertRoomTicket = async (db: Db, ticket: RoomTicket): Promise<void> => {
  await db.insert(roomTickets).values(ticket)
}

/** Deletes and returns the ticket with this hash, so that it can be used only once. */
export const consumeRoomTicket = async (tx: Db, secretHash: string): Promise<RoomTicket | null> => {
  const [ticket] = await tx.delete(roomTickets).where(eq(roomTickets.secretHash, secretHash)).returning()
  return ticket ?? null
}

export const insertPeer = async (tx: Db, peer: PeerRow): Promise<void> => {
  await tx.insert(roomPeers).values(peer)
}

/** Returns the peers of a room in order of entry. */
export const listPeers = (db: Db, visitId: string): Promise<PeerRow[]> =>
  db.select().from(roomPeers).where(eq(roomPeers.visitId, visitId)).orderBy(asc(roomPeers.enteredAt), asc(roomPeers.id))

export const changePeer = async (tx: Db, id: string, state: PeerState): Promise<PeerRow | null> => {
  const [changed] = await tx.update(roomPeers).set({ state }).where(eq(roomPeers.id, id)).returning()
  return changed ?? null
}

export const deletePeers = (tx: Db, ids: readonly string[]): Promise<PeerRow[]> =>
  tx
    .delete(roomPeers)
    .where(inArray(roomPeers.id, [...ids]))
    .returning()

/** Deletes and returns the peers in these rooms whose node has not been seen since `before`. */
export const deleteLostPeers = (tx: Db, visitIds: readonly string[], before: Date): Promise<PeerRow[]> =>
  tx
    .delete(roomPeers)
    .where(and(inArray(roomPeers.visitId, [...visitIds]), lt(roomPeers.aliveAt, before)))
    .returning()

/** Updates the heartbeat of these peers. */
export const markAlive = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  await db
    .update(roomPeers)
    .set({ aliveAt: now })
    .where(inArray(roomPeers.id, [...ids]))
}

/** Returns the node of a peer in this room, if it is another node. */
export const nodeOfPeer = async (db: Db, peer: { id: string; visitId: string }, except: string): Promise<string | null> => {
  const which = and(eq(roomPeers.id, peer.id), eq(roomPeers.visitId, peer.visitId), ne(roomPeers.node, except))
  const [row] = await db.select({ node: roomPeers.node }).from(roomPeers).where(which)
  return row?.node ?? null
}

export type Letter = { node: string; peerId: string; event: RoomEvent }

/** The database notification channel that tells a node that it has letters. */
export const letterChannel = 'care_room_letters'

/** Stores events for people on other nodes and notifies those nodes on commit. */
export const postLetters = async (tx: Db, letters: readonly Letter[], now: Date): Promise<void> => {
  if (letters.length === 0) return
  await tx.insert(roomLetters).values(letters.map((letter) => ({ ...letter, createdAt: now })))
  for (const node of new Set(letters.map(({ node }) => node))) await tx.execute(sql`select pg_notify(${letterChannel}, ${node})`)
}

/** Deletes and returns a node's letters in the order in which they were written. */
export const consumeRoomLetters = async (db: Db, node: string): Promise<Letter[]> =>
  (await db.delete(roomLetters).where(eq(roomLetters.node, node)).returning()).toSorted((a, b) => a.id - b.id)

export const insertGuestInvitation = async (tx: Db, invitation: Invitation): Promise<void> => {
  await tx.insert(roomInvitations).values(invitation)
}

export const findInvitation = async (db: Db, secretHash: string): Promise<Invitation | null> => {
  const [row] = await db.select().from(roomInvitations).where(eq(roomInvitations.secretHash, secretHash))
  return row?.withdrawnAt === null ? row : null
}

/** Returns an invitation that is not withdrawn. */
export const findInvitationById = async (db: Db, id: string): Promise<Invitation | null> => {
  const [row] = await db
    .select()
    .from(roomInvitations)
    .where(and(eq(roomInvitations.id, id), isNull(roomInvitations.withdrawnAt)))
  return row ?? null
}

/** Returns the invitations of a member that are not withdrawn, with the patient of the visit. */
export const listInvitationsOf = (db: Db, memberId: string): Promise<{ id: string; visitId: string; patientId: string }[]> =>
  db
    .select({ id: roomInvitations.id, visitId: roomInvitations.visitId, patientId: visits.patientId })
    .from(roomInvitations)
    .innerJoin(visits, eq(visits.id, roomInvitations.visitId))
    .where(and(eq(roomInvitations.inviterId, memberId), eq(roomInvitations.invitedBy, 'member'), isNull(roomInvitations.withdrawnAt)))

/** Returns the invitations of a visit that are not withdrawn. */
export const listInvitations = (db: Db, visitId: string): Promise<Invitation[]> =>
  db
    .select()
    .from(roomInvitations)
    .where(and(eq(roomInvitations.visitId, visitId), isNull(roomInvitations.withdrawnAt)))
    .orderBy(asc(roomInvitations.createdAt), asc(roomInvitations.id))

/** Withdraws an invitation; returns false if it is already withdrawn or belongs to another visit. */
export const endInvitation = async (tx: Db, { id, visitId }: Pick<Invitation, 'id' | 'visitId'>, now: Date): Promise<boolean> => {
  const which = and(eq(roomInvitations.id, id), eq(roomInvitations.visitId, visitId), isNull(roomInvitations.withdrawnAt))
  return (await tx.update(roomInvitations).set({ withdrawnAt: now }).where(which).returning({ id: roomInvitations.id })).length === 1
}

/** Deletes expired tickets, peers of lost nodes, and unread letters. */
export const sweepRooms = async (db: Db, now: Date, lostBefore: Date): Promise<void> => {
  await db.delete(roomTickets).where(lt(roomTickets.expiresAt, now))
  await db.delete(roomPeers).where(lt(roomPeers.aliveAt, lostBefore))
  await db.delete(roomLetters).where(lt(roomLetters.createdAt, lostBefore))
}
