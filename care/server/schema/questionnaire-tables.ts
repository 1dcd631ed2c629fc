import { isNotNull, isNull, sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, jsonb, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { OwnContent } from '#shared/questionnaires/own-questionnaire.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'
import type { RepeatEnd } from '#shared/questionnaires/repeat-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Questionnaires that operators build. What was published is in `own_questionnaire_versions`. */
export const ownQuestionnaires = careSchema.table('own_questionnaires', {
  id: uuid('id').primaryKey(),
  /** Null if the latest version has no changes that are not published. */
  draft: jsonb('draft').$type<OwnContent>(),
  /** Counts the changes; a change that is based on another one is refused. */
  revision: integer('revision').notNull(),
  /** The latest version; null before the first. */
  version: integer('version'),
  withdrawnAt: moment('withdrawn_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Published versions. Rows are only added: answers refer to them. */
export const ownQuestionnaireVersions = careSchema.table(
  'own_questionnaire_versions',
  {
    questionnaireId: uuid('questionnaire_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<OwnContent>().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  ({ questionnaireId, version }) => [
    primaryKey({ name: 'own_questionnaire_versions_pk', columns: [questionnaireId, version] }),
    foreignKey({ name: 'own_questionnaire_versions_fk', columns: [questionnaireId], foreignColumns: [ownQuestionnaires.id] }),
  ],
)

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
    questionnaire: text('questionnaire').notNull(),
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
    /** When an answer first alerted the clinician, such as item 9 of the PHQ-9. It stays, also if the answer is changed back. */
    alertAt: moment('alert_at'),
    /** The repeat that asked, outside a visit, and until when it can be answered. */
    repeatId: uuid('repeat_id').references(() => questionnaireRepeats.id),
    askUntil: moment('ask_until'),
    /** When a clinician confirmed an alert outside a visit, and who. */
    alertSeenAt: moment('alert_seen_at'),
    alertSeenBy: uuid('alert_seen_by'),
    /** When an alert that nobody confirmed was shown to every clinician who serves the patient's state. */
    alertEscalatedAt: moment('alert_escalated_at'),
  },
  (table) => [
    unique('questionnaire_answers_visit').on(table.visitId, table.questionnaire),
    index('questionnaire_answers_patient').on(table.patientId),
    index('questionnaire_answers_repeat').on(table.repeatId),
    index('questionnaire_answers_alerts').on(table.alertAt).where(sql`${table.alertAt} is not null and ${table.alertSeenAt} is null`),
  ],
)

/** Which questionnaires the practice asks before visits of a type; without a row the default applies. */
export const visitQuestionnaires = careSchema.table('visit_questionnaires', {
  type: text('type').$type<VisitType>().primaryKey(),
  questionnaires: text('questionnaires').array().notNull(),
})
