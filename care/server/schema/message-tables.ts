import { customType, index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { InboxData, InboxKind } from '#shared/inbox/inbox-items.ts'
import type { AttachmentType, CareTeam } from '#shared/messages/message-rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Who writes: a member, by telehealth id, or somebody of the clinic, by the clinician's id. */
export type Side = 'member' | 'clinic'

/** A conversation between a patient, or whoever acts for them, and a care team. */
export const messageThreads = careSchema.table(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    /** A telehealth id. */
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    team: text('team').$type<CareTeam>().notNull(),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** While the last word is the member's, the clinic owes an answer. */
    lastFrom: text('last_from').$type<Side>().notNull(),
  },
  (table) => [
    index('message_threads_patient').on(table.patientId, table.lastAt),
    index('message_threads_team').on(table.team, table.lastAt),
  ],
)

export const messages = careSchema.table(
  'messages',
  {
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id),
    side: text('side').$type<Side>().notNull(),
    writerId: text('writer_id').notNull(),
    /** The writer's name, as it was then. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The draft it was sent from: the same draft sent again is the same message. Its files bear the draft's id. */
    draftId: uuid('draft_id').notNull().unique(),
  },
  (table) => [index('messages_thread').on(table.threadId, table.createdAt)],
)

/** What somebody has written and not sent: one a writer and conversation, and one of a new message. */
export const messageDrafts = careSchema.table(
  'message_drafts',
  {
    id: uuid('id').primaryKey(),
    side: text('side').$type<Side>().notNull(),
    ownerId: text('owner_id').notNull(),
    threadId: uuid('thread_id').references(() => messageThreads.id),
    patientId: text('patient_id'),
    team: text('team').$type<CareTeam>(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('message_drafts_once').on(table.side, table.ownerId, table.threadId).nullsNotDistinct()],
)

/** Files of drafts and of messages; those of neither go with the sweep. */
export const messageAttachments = careSchema.table(
  'message_attachments',
  {
    id: uuid('id').primaryKey(),
    draftId: uuid('draft_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').$type<AttachmentType>().notNull(),
    bytes: integer('bytes').notNull(),
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('message_attachments_draft').on(table.draftId)],
)

/**
 * What a member is told of, a row for each who is: with what it says, so that nothing else is read to list it.
 * The rows of messages without `readAt` are what the badge counts.
 */
export const inboxItems = careSchema.table(
  'inbox_items',
  {
    id: uuid('id').primaryKey(),
    memberId: text('member_id').notNull(),
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    kind: text('kind').$type<InboxKind>().notNull(),
    /** The conversation, the visit or the invoice. */
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').$type<InboxData>().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('inbox_items_member').on(table.memberId, table.createdAt),
    index('inbox_items_subject').on(table.memberId, table.subjectId),
  ],
)
