import { index, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { SignedDocument, VisitDocumentKind } from '#shared/documents/document-content.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Signed documents of visits. A trigger keeps what was signed; only the link may change, and a document may be withdrawn once. */
export const visitDocuments = careSchema.table(
  'visit_documents',
  {
    /** Created by the browser, so that signing is idempotent. */
    id: uuid('id').primaryKey(),
    /** Short reference that people see: DOC-7K2M9QD. */
    reference: text('reference').notNull().unique(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id),
    /** Telehealth ids of the patient and of the member who requested the visit. */
    patientId: text('patient_id').notNull(),
    memberId: text('member_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    patientDateOfBirth: text('patient_date_of_birth').notNull(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    kind: text('kind').$type<VisitDocumentKind>().notNull(),
    content: jsonb('content').$type<Stored<SignedDocument>>().notNull(),
    signedAt: moment('signed_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason').$type<Stored<string>>(),
    /** The code of the link with which the document is checked, and its hash; null once the member turned the link off. */
    code: text('code').$type<Stored<string>>(),
    codeHash: text('code_hash').unique(),
    /** Incremented by each change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('visit_documents_patient').on(table.patientId, table.signedAt), index('visit_documents_visit').on(table.visitId)],
)
