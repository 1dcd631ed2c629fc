import { bigserial, index, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { GuestRole } from '#shared/video/room-guest.ts'
import type { PeerState, RoomEvent, RoomRole } from '#shared/video/room-messages.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const visit = () =>
  uuid('visit_id')
    .notNull()
    .references(() => visits.id)

/** What a guest is there for; null for family and other company, and for everybody who is no guest. */
const guestRole = () => text('guest_role').$type<GuestRole>()

/** One-time tickets to enter a video room; the first use consumes the ticket. */
export const roomTickets = careSchema.table('room_tickets', {
  secretHash: text('secret_hash').primaryKey(),
  visitId: visit(),
  role: text('role').$type<RoomRole>().notNull(),
  /** Telehealth id, clinician id or invitation id. */
  personId: text('person_id').notNull(),
  name: text('name').notNull(),
  guestRole: guestRole(),
  /** The session that requested the ticket; when it ends, the person leaves the room. Null for guests. */
  sessionId: text('session_id'),
  expiresAt: moment('expires_at').notNull(),
})

/** Who is in which room, on all nodes: one row per socket, at most one per person. */
export const roomPeers = careSchema.table(
  'room_peers',
  {
    id: uuid('id').primaryKey(),
    visitId: visit(),
    /** The server process that holds the socket; a new id at each start. */
    node: uuid('node').notNull(),
    role: text('role').$type<RoomRole>().notNull(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    guestRole: guestRole(),
    state: jsonb('state').$type<PeerState>().notNull(),
    enteredAt: moment('entered_at').notNull(),
    /** Refreshed by the node. If it is old, the node has stopped and its people have left. */
    aliveAt: moment('alive_at').notNull(),
  },
  (table) => [unique('room_peers_once').on(table.visitId, table.role, table.personId), index('room_peers_node').on(table.node)],
)

/** Events for people connected to another node; deleted once read. */
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

/** Links for guests without an account. The secret admits its holder until the link is withdrawn or the visit ends. */
export const roomInvitations = careSchema.table(
  'room_invitations',
  {
    id: uuid('id').primaryKey(),
    visitId: visit(),
    secretHash: text('secret_hash').notNull().unique(),
    name: text('name').notNull(),
    guestRole: guestRole(),
    invitedBy: text('invited_by').$type<'member' | 'clinic'>().notNull(),
    /** Telehealth id or clinician id. */
    inviterId: text('inviter_id').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('room_invitations_visit').on(table.visitId), index('room_invitations_inviter').on(table.inviterId)],
)

/** Members who have the waiting room open, for the clinic's list: one row per visit. */
export const waitingMembers = careSchema.table('waiting_members', {
  visitId: visit().primaryKey(),
  memberId: text('member_id').notNull(),
  cameAt: moment('came_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  leftAt: moment('left_at'),
})
