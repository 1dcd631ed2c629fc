import type { Care } from '#care/server/care.ts'
import type { SealedColumns } from '#platform/auth/keys/reseal-rows.ts'
import type { Place } from '#platform/auth/keys/sealed-fields.ts'

/** What a function needs to read and write encrypted columns. */
export type Sealing = Pick<Care, 'db' | 'fields'>

type DraftKey = { side: string; ownerId: string; threadId: string | null }

/** The place of each encrypted value. A draft's is its key, because its id may be that of an earlier draft. */
export const places = {
  medicalData: (id: string): Place => ({ table: 'medical_entries', column: 'data', id }),
  visitNotes: (id: string): Place => ({ table: 'visits', column: 'notes', id }),
  visitSummary: (id: string): Place => ({ table: 'visits', column: 'summary', id }),
  draftNotes: (visitId: string): Place => ({ table: 'note_drafts', column: 'notes', id: visitId }),
  draftSummary: (visitId: string): Place => ({ table: 'note_drafts', column: 'summary', id: visitId }),
  messageText: (id: string): Place => ({ table: 'messages', column: 'text', id }),
  messageDraftText: ({ side, ownerId, threadId }: DraftKey): Place => ({
    table: 'message_drafts',
    column: 'text',
    id: `${side} ${ownerId} ${threadId ?? 'new'}`,
  }),
  shareContent: (id: string): Place => ({ table: 'record_shares', column: 'content', id }),
} as const

/** Every encrypted column of the telehealth side. */
export const careSealedColumns: SealedColumns = {
  fields: [
    { table: 'medical_entries', column: 'data', type: 'jsonb', id: 'id' },
    { table: 'visits', column: 'notes', type: 'text', id: 'id' },
    { table: 'visits', column: 'summary', type: 'text', id: 'id' },
    { table: 'note_drafts', column: 'notes', type: 'text', id: 'visit_id' },
    { table: 'note_drafts', column: 'summary', type: 'text', id: 'visit_id' },
    { table: 'messages', column: 'text', type: 'text', id: 'id' },
    {
      table: 'message_drafts',
      column: 'text',
      type: 'text',
      id: 'id',
      place: `side || ' ' || owner_id || ' ' || coalesce(thread_id::text, 'new')`,
    },
    { table: 'record_shares', column: 'content', type: 'jsonb', id: 'id' },
  ],
  ring: [
    {
      table: 'clinician_authenticators',
      column: 'secret',
      id: 'clinician_id',
      purpose: `'authenticator of ' || clinician_id`,
      // Confirming compares the secret that was shown; the row is sealed again once it is confirmed.
      only: 'confirmed_at is not null',
    },
    { table: 'push_keys', column: 'private_key', id: 'id', purpose: `'push key ' || id` },
  ],
}
