import { isNotNull, isNull } from 'drizzle-orm'
import { date, index, integer, jsonb, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import type { RepeatEnd } from '#shared/questionnaires/repeat-rules.ts'
import type { StandardKey } from '#shared/questionnaires/standard-questionnaires.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A clinician's order to ask a patient the same questionnaire every few weeks. */
export const questionnaireRepeats = careSchema.table(
  'questionnaire_repeats',
  {
    id: uuid('id').primaryKey(),
    /** Telehealth id of the patient. */
    patientId: text('patient_id').notNull(),
    patientFirst: text('patient_first').notNull(),
    patientLast: text('patient_last').notNull(),
    clinicianId: uuid('clinician_id')
      .notNull()
      .references(() => clinicians.id),
    questionnaire: text('questionnaire').$type<StandardKey>().notNull(),
    everyWeeks: integer('every_weeks').notNull(),
    firstOn: date('first_on').notNull(),
    /** Where the days are counted: the time zone of the patient's latest visit. */
    timeZone: text('time_zone').notNull(),
    /** How often it is asked, or its last day; the other one is null. */
    times: integer('times'),
    until: date('until'),
    asked: integer('asked').notNull().default(0),
    /** When it is asked next; null once it has ended. */
    nextAt: moment('next_at'),
    endedAs: text('ended_as').$type<RepeatEnd>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('questionnaire_repeats_running').on(table.patientId, table.questionnaire).where(isNull(table.endedAs)),
    index('questionnaire_repeats_next').on(table.nextAt).where(isNotNull(table.nextAt)),
    index('questionnaire_repeats_clinician').on(table.clinicianId),
  ],
)

/** A patient's answers to one questionnaire before one visit, or asked by a repeat, saved while they are given. The score is computed from them. */
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
    /** The repeat that asked, outside a visit, and until when it can be answered. */
    repeatId: uuid('repeat_id').references(() => questionnaireRepeats.id),
    askUntil: moment('ask_until'),
    /** When a clinician confirmed an alert outside a visit, and who. */
    alertSeenAt: moment('alert_seen_at'),
    alertSeenBy: uuid('alert_seen_by'),
  },
  (table) => [
    unique('questionnaire_answers_visit').on(table.visitId, table.questionnaire),
    index('questionnaire_answers_patient').on(table.patientId),
    index('questionnaire_answers_repeat').on(table.repeatId),
  ],
)

/** Which questionnaires the practice asks before visits of a type; without a row the default applies. */
export const visitQuestionnaires = careSchema.table('visit_questionnaires', {
  type: text('type').$type<VisitType>().primaryKey(),
  questionnaires: text('questionnaires').array().notNull(),
})
