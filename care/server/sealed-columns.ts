import type { Care } from '#care/server/care.ts'
import type { SealedColumns } from '#platform/auth/keys/reseal-rows.ts'
import type { Place } from '#platform/auth/keys/sealed-fields.ts'
import { staffSecretPurpose } from '#platform/staff/staff-sso-routes.ts'

/** What a function needs to read and write encrypted columns. */
export type Sealing = Pick<Care, 'db' | 'fields'>

type DraftKey = { side: string; ownerId: string; threadId: string | null }

const keyOf = ({ side, ownerId, threadId }: DraftKey): string => `${side} ${ownerId} ${threadId ?? 'new'}`

/** The place of each encrypted value. A message draft's is its key, because its id may be that of an earlier draft. */
export const places = {
  medicalData: (id: string): Place => ({ table: 'medical_entries', column: 'data', id }),
  visitNotes: (id: string): Place => ({ table: 'visits', column: 'notes', id }),
  visitSummary: (id: string): Place => ({ table: 'visits', column: 'summary', id }),
  draftNotes: (visitId: string): Place => ({ table: 'note_drafts', column: 'notes', id: visitId }),
  draftSummary: (visitId: string): Place => ({ table: 'note_drafts', column: 'summary', id: visitId }),
  messageText: (id: string): Place => ({ table: 'messages', column: 'text', id }),
  messageDraftText: (draft: DraftKey): Place => ({ table: 'message_drafts', column: 'text', id: keyOf(draft) }),
  shareContent: (id: string): Place => ({ table: 'record_shares', column: 'content', id }),
  visitReason: (id: string): Place => ({ table: 'visits', column: 'reason', id, set: 2 }),
  visitSymptoms: (id: string): Place => ({ table: 'visits', column: 'symptoms', id, set: 2, form: 'list' }),
  visitPharmacy: (id: string): Place => ({ table: 'visits', column: 'pharmacy', id, set: 2 }),
  visitCancelReason: (id: string): Place => ({ table: 'visits', column: 'cancel_reason', id, set: 2 }),
  photoContent: (id: string): Place => ({ table: 'visit_photos', column: 'content', id, set: 2, form: 'bytes' }),
  visitDraft: (id: string): Place => ({ table: 'drafts', column: 'content', id, set: 2 }),
  threadSubject: (id: string): Place => ({ table: 'message_threads', column: 'subject', id, set: 2 }),
  messageDraftSubject: (draft: DraftKey): Place => ({ table: 'message_drafts', column: 'subject', id: keyOf(draft), set: 2 }),
  attachmentName: (id: string): Place => ({ table: 'message_attachments', column: 'name', id, set: 2 }),
  attachmentContent: (id: string): Place => ({ table: 'message_attachments', column: 'content', id, set: 2, form: 'bytes' }),
  visitLocation: (id: string): Place => ({ table: 'visits', column: 'location', id, set: 3 }),
  draftContent: (visitId: string): Place => ({ table: 'note_drafts', column: 'content', id: visitId, set: 3 }),
  signedNote: (id: string): Place => ({ table: 'visit_notes', column: 'content', id, set: 3 }),
  chartReason: (id: string): Place => ({ table: 'chart_openings', column: 'reason', id, set: 3 }),
  prescriptionContent: (id: string): Place => ({ table: 'prescriptions', column: 'content', id, set: 3 }),
  refillNote: (id: string): Place => ({ table: 'refill_requests', column: 'note', id, set: 3 }),
  refillAnswer: (id: string): Place => ({ table: 'refill_requests', column: 'answer', id, set: 3 }),
  documentContent: (id: string): Place => ({ table: 'visit_documents', column: 'content', id, set: 3 }),
  documentCode: (id: string): Place => ({ table: 'visit_documents', column: 'code', id, set: 3 }),
  documentReason: (id: string): Place => ({ table: 'visit_documents', column: 'withdrawn_reason', id, set: 3 }),
  questionnaireAnswers: (id: string): Place => ({ table: 'questionnaire_answers', column: 'answers', id, set: 3 }),
  handOverNote: (id: string): Place => ({ table: 'visit_hand_overs', column: 'note', id, set: 3 }),
  surveyComment: (id: string): Place => ({ table: 'visit_surveys', column: 'comment', id, set: 3 }),
  inboxData: (id: string): Place => ({ table: 'inbox_items', column: 'data', id, set: 2 }),
} as const

/** SQL of a message draft's key. */
const draftKey = `side || ' ' || owner_id || ' ' || coalesce(thread_id::text, 'new')`

/** Every encrypted column of the telehealth side. */
export const careSealedColumns: SealedColumns = {
  fields: [
    { table: 'medical_entries', column: 'data', type: 'jsonb', id: 'id' },
    { table: 'visits', column: 'notes', type: 'text', id: 'id' },
    { table: 'visits', column: 'summary', type: 'text', id: 'id' },
    { table: 'note_drafts', column: 'notes', type: 'text', id: 'visit_id' },
    { table: 'note_drafts', column: 'summary', type: 'text', id: 'visit_id' },
    { table: 'messages', column: 'text', type: 'text', id: 'id' },
    { table: 'message_drafts', column: 'text', type: 'text', id: 'id', place: draftKey },
    { table: 'record_shares', column: 'content', type: 'jsonb', id: 'id' },
    { table: 'visits', column: 'reason', type: 'text', id: 'id', set: 2 },
    { table: 'visits', column: 'symptoms', type: 'text[]', id: 'id', set: 2 },
    { table: 'visits', column: 'pharmacy', type: 'jsonb', id: 'id', set: 2 },
    { table: 'visits', column: 'cancel_reason', type: 'text', id: 'id', set: 2 },
    { table: 'visit_photos', column: 'content', type: 'bytea', id: 'id', set: 2 },
    { table: 'drafts', column: 'content', type: 'jsonb', id: 'id', set: 2 },
    { table: 'message_threads', column: 'subject', type: 'text', id: 'id', set: 2 },
    { table: 'message_drafts', column: 'subject', type: 'text', id: 'id', place: draftKey, set: 2 },
    { table: 'message_attachments', column: 'name', type: 'text', id: 'id', set: 2 },
    { table: 'message_attachments', column: 'content', type: 'bytea', id: 'id', set: 2 },
    { table: 'visits', column: 'location', type: 'jsonb', id: 'id', set: 3 },
    { table: 'note_drafts', column: 'content', type: 'jsonb', id: 'visit_id', set: 3 },
    { table: 'visit_notes', column: 'content', type: 'jsonb', id: 'id', set: 3 },
    { table: 'chart_openings', column: 'reason', type: 'text', id: 'id', set: 3 },
    { table: 'prescriptions', column: 'content', type: 'jsonb', id: 'id', set: 3 },
    { table: 'refill_requests', column: 'note', type: 'text', id: 'id', set: 3 },
    { table: 'refill_requests', column: 'answer', type: 'text', id: 'id', set: 3 },
    { table: 'visit_documents', column: 'content', type: 'jsonb', id: 'id', set: 3 },
    { table: 'visit_documents', column: 'code', type: 'text', id: 'id', set: 3 },
    { table: 'visit_documents', column: 'withdrawn_reason', type: 'text', id: 'id', set: 3 },
    { table: 'questionnaire_answers', column: 'answers', type: 'jsonb', id: 'id', set: 3 },
    { table: 'visit_hand_overs', column: 'note', type: 'text', id: 'id', set: 3 },
    { table: 'visit_surveys', column: 'comment', type: 'text', id: 'id', set: 3 },
    { table: 'inbox_items', column: 'data', type: 'jsonb', id: 'id', set: 2 },
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
    {
      table: 'clinician_sso_providers',
      column: 'client_secret',
      id: 'id',
      purpose: `'${staffSecretPurpose('clinician')}'`,
      only: 'client_secret is not null',
    },
    { table: 'push_keys', column: 'private_key', id: 'id', purpose: `'push key ' || id` },
  ],
}
