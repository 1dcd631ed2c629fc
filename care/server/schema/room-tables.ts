import { bigserial, index, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { PeerState, RoomEvent, RoomRole } from '#shared/video/room-messages.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const visit = () =>
  uuid('visit_id')
    .notNull()
    .references(() => visits.id)

/** Leave to enter a room once; taken by whoever shows it first. */
export const roomTickets = careSchema.table('room_tickets', {
  secretHash: text('secret_hash').primaryKey(),
  visitId: visit(),
  role: text('role').$type<RoomRole>().notNull(),
  /** A telehealth id, a clinician's id, or that of an invitation. */
  personId: text('person_id').notNull(),
  name: text('name').notNull(),
  /** The session that it was given in: when that ends, so does the stay. Guests have none. */
  sessionId: text('session_id'),
  expiresAt: moment('expires_at').notNull(),
})

/** Who is in which room, on all nodes: a row a socket, and one a person. */
export const roomPeers = careSchema.table(
  'room_peers',
  {
    id: uuid('id').primaryKey(),
    visitId: visit(),
    /** The running server that has the socket; another one each start. */
    node: uuid('node').notNull(),
    role: text('role').$type<RoomRole>().notNull(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').$type<PeerState>().notNull(),
    enteredAt: moment('entered_at').notNull(),
    /** A node that is gone says nothing more here, and its people have left. */
    aliveAt: moment('alive_at').notNull(),
  },
  (table) => [unique('room_peers_once').on(table.visitId, table.role, table.personId), index('room_peers_node').on(table.node)],
)

/** What people on another node are to be told; gone once it is read. */
export const roomLetters = careSchema.table(
  'room_letters',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    node: uuid('node').notNull(),
    peerId: uuid('peer_id').notNull(),
    event: jsonb('event').$type<RoomEvent>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('room_letters_node').on(table.node)],
)

/** Links for people without an account. Whoever has the secret may enter until it is withdrawn, or the visit is over. */
export const roomInvitations = careSchema.table(
  'room_invitations',
  {
    id: uuid('id').primaryKey(),
    visitId: visit(),
    secretHash: text('secret_hash').notNull().unique(),
    name: text('name').notNull(),
    invitedBy: text('invited_by').$type<'member' | 'clinic'>().notNull(),
    /** A telehealth id, or a clinician's. */
    inviterId: text('inviter_id').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('room_invitations_visit').on(table.visitId)],
)

/** Whose waiting room is open, as the clinic sees it: one a visit. */
export const waitingMembers = careSchema.table('waiting_members', {
  visitId: visit().primaryKey(),
  memberId: text('member_id').notNull(),
  cameAt: moment('came_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  leftAt: moment('left_at'),
})
