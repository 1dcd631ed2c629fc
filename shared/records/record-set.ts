import { z } from 'zod/mini'
import { documentShape } from '#shared/documents/document-shape.ts'
import { medicalList } from '#shared/medical-info/medical-shape.ts'
import { careTeams } from '#shared/messages/message-rules.ts'
import { afterVisit } from '#shared/notes/after-visit.ts'
import { prescriptionShape } from '#shared/prescribing/prescription-shape.ts'
import { ownVersion } from '#shared/questionnaires/own-questionnaire.ts'
import { questionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.string()
const clinician = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  credentials: z.string(),
  /** Absent in shares from before it was recorded. */
  npi: z.optional(z.nullable(z.string())),
})

const recordVisit = z.object({
  id: z.string(),
  reference: z.string(),
  type: z.enum(visitTypes),
  method: z.enum(visitMethods),
  status: z.enum(visitStates),
  /** The agreed time, or the time of the request. */
  at: instant,
  endedAt: z.nullable(instant),
  timeZone: z.string(),
  /** Null if it cannot be read, as the texts below. */
  reason: z.nullable(z.string()),
  clinician: z.nullable(clinician),
  /** Its place in a series; null without one, absent in shares from before it was recorded. */
  series: z.optional(z.nullable(z.object({ id: z.string(), place: z.number(), total: z.number() }))),
  /** Visits that are booked with it once a time is agreed on; null without a plan, absent in shares from before it was recorded. */
  plan: z.optional(z.nullable(z.object({ everyWeeks: z.number(), visits: z.number() }))),
  /** The language of an interpreter who was asked for. Absent in shares from before it was recorded. */
  interpreter: z.optional(z.nullable(z.string())),
})
export type RecordVisit = z.infer<typeof recordVisit>

const recordSummary = z.object({
  visitId: z.string(),
  reference: z.string(),
  at: instant,
  clinician: z.nullable(clinician),
  text: z.nullable(z.string()),
  /** The summary in its parts; null if it is one text. Absent in shares from before there were parts. */
  after: z.optional(z.nullable(afterVisit)),
})
export type RecordSummary = z.infer<typeof recordSummary>

const recordThread = z.object({
  id: z.string(),
  team: z.enum(careTeams),
  subject: z.nullable(z.string()),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['member', 'clinic']),
      author: z.string(),
      text: z.nullable(z.string()),
      sentAt: instant,
      files: z.array(z.string()),
    }),
  ),
})
export type RecordThread = z.infer<typeof recordThread>

/** A patient's records at a point in time. Parts that were not chosen are null. */
export const recordSet = z.object({
  patient: z.object({
    telehealthId: z.string(),
    first: z.string(),
    last: z.string(),
    dateOfBirth: z.string(),
    /** Absent if unknown, and in shares from before it was recorded. */
    gender: z.optional(z.enum(['Male', 'Female', 'Other'])),
  }),
  madeAt: instant,
  medicalInfo: z.nullable(z.array(medicalList)),
  /** With the medical info; absent in shares from before there were any. */
  prescriptions: z.optional(z.nullable(z.array(prescriptionShape))),
  /** With the medical info; absent in shares from before there were any. */
  questionnaires: z.optional(z.nullable(z.array(questionnaireResult))),
  /** The versions of the practice's questionnaires that were answered. */
  ownQuestionnaires: z.optional(z.array(ownVersion)),
  visits: z.nullable(z.array(recordVisit)),
  summaries: z.nullable(z.array(recordSummary)),
  /** With the summaries; absent in shares from before there were any. */
  documents: z.optional(z.nullable(z.array(documentShape))),
  threads: z.nullable(z.array(recordThread)),
})
export type RecordSet = z.infer<typeof recordSet>
