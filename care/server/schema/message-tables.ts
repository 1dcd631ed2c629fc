import { boolean, customType, index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { InboxData, InboxKind } from '#shared/inbox/inbox-items.ts'
import type { AttachmentType, CareTeam } from '#shared/messages/message-rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Stored<Buffer> }>({ dataType: () => 'bytea' })

/** The author's side: a member (telehealth id) or the clinic (clinician id). */
export type Side = 'member' | 'clinic'

/** A conversation between a patient, or someone acting for them, and a care team. */
export const messageThreads = careSchema.table(
  'message_threads',
  {
    id: uuid('id').primaryKey(),
    /** Telehealth id. */
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    team: text('team').$type<CareTeam>().notNull(),
    subject: text('subject').$type<Stored<string>>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** If the last message is the member's, the clinic still has to reply. */
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
    /** The writer's name at the time. */
    author: text('author').notNull(),
    text: text('text').$type<Stored<string>>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** A clinician without a license in the patient's state answered, and says that it is no medical advice. */
    isLogistics: boolean('is_logistics').notNull().default(false),
    /** The draft it was sent from; sending one draft twice creates one message. Attachments refer to this id. */
    draftId: uuid('draft_id').notNull().unique(),
  },
  (table) => [index('messages_thread').on(table.threadId, table.createdAt)],
)

/** Unsent messages: one per writer and thread, and one for a new thread. */
export const messageDrafts = careSchema.table(
  'message_drafts',
  {
    id: uuid('id').primaryKey(),
    side: text('side').$type<Side>().notNull(),
    ownerId: text('owner_id').notNull(),
    threadId: uuid('thread_id').references(() => messageThreads.id),
    patientId: text('patient_id'),
    team: text('team').$type<CareTeam>(),
    subject: text('subject').$type<Stored<string>>().notNull(),
    text: text('text').$type<Stored<string>>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('message_drafts_once').on(table.side, table.ownerId, table.threadId).nullsNotDistinct()],
)

/** Files of drafts and messages; a cleanup job deletes files that belong to neither. */
export const messageAttachments = careSchema.table(
  'message_attachments',
  {
    id: uuid('id').primaryKey(),
    draftId: uuid('draft_id').notNull(),
    name: text('name').$type<Stored<string>>().notNull(),
    contentType: text('content_type').$type<AttachmentType>().notNull(),
    bytes: integer('bytes').notNull(),
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('message_attachments_draft').on(table.draftId)],
)

/**
 * One row per notification and member, with the text to show, so that listing needs no other table. The badge counts the message rows
 * without `readAt`.
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
    /** Id of the thread, visit or invoice. */
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').$type<Stored<InboxData>>().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('inbox_items_member').on(table.memberId, table.createdAt),
    index('inbox_items_subject').on(table.memberId, table.subjectId),
  ],
)
