import { index, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A patient's answers to one questionnaire before one visit, saved while they are given. The score is computed from them. */
export const questionnaireAnswers = careSchema.table(
  'questionnaire_answers',
  {
    id: uuid('id').primaryKey(),
    /** Telehealth id of the patient. */
    patientId: text('patient_id').notNull(),
    visitId: uuid('visit_id').references(() => visits.id),
    questionnaire: text('questionnaire').notNull(),
    /** The version of the questionnaire that was answered. */
    version: text('version').notNull(),
    answers: jsonb('answers').$type<Stored<Answers>>().notNull(),
    /** Telehealth id of the member who answered last. */
    answeredBy: text('answered_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When the answers were sent; they do not change afterwards. */
    sentAt: moment('sent_at'),
    /** When item 9 of the PHQ-9 was first answered other than 'not at all'. It stays, also if the answer is changed back. */
    alertAt: moment('alert_at'),
  },
  (table) => [
    unique('questionnaire_answers_visit').on(table.visitId, table.questionnaire),
    index('questionnaire_answers_patient').on(table.patientId),
  ],
)

/** Which questionnaires the practice asks before visits of a type; without a row the default applies. */
export const visitQuestionnaires = careSchema.table('visit_questionnaires', {
  type: text('type').$type<VisitType>().primaryKey(),
  questionnaires: text('questionnaires').array().notNull(),
})
