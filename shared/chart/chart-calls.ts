import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { medicalList } from '#shared/medical-info/medical-shape.ts'
import { careTeams } from '#shared/messages/message-rules.ts'
import { diagnosis } from '#shared/notes/note-content.ts'
import { signedEntry } from '#shared/notes/signed-note.ts'
import { prescriptionShape } from '#shared/prescribing/prescription-shape.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const patientId = z.object({ patientId: z.string() })

export const mostOpeningReason = 400

const patient = z.object({ id: z.string(), first: z.string(), last: z.string(), dateOfBirth: z.string() })

const chartVisit = z.object({
  id: z.string(),
  reference: z.string(),
  type: z.enum(visitTypes),
  method: z.enum(visitMethods),
  status: z.enum(visitStates),
  at: instant,
  timeZone: z.string(),
  /** Name and credentials; null while nobody has accepted it. */
  clinician: z.nullable(z.string()),
  /** Of the note that holds now. */
  diagnoses: z.array(diagnosis),
  /** Whether the signed note has an amendment or addendum. */
  isChanged: z.boolean(),
  /** The language of an interpreter who was asked for; null without one. */
  interpreter: z.optional(z.nullable(z.string())),
})
export type ChartVisit = z.infer<typeof chartVisit>

const chartThread = z.object({ id: z.string(), team: z.enum(careTeams), subject: z.nullable(z.string()), lastAt: instant })

/** What finds a patient: the last name and the date of birth, YYYY-MM-DD. */
export const patientSearch = z.object({
  last: z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(100, 'TooManyCharacters')),
  dateOfBirth: z.string('Required').check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'DateInvalid')),
})

/**
 * A patient's chart at this practice. A clinician sees it with an open visit of this patient or one completed in the last 90 days, and
 * otherwise for an hour after giving a reason, which is audited, shown to the patient and reviewed. Anyone else's is NotFound.
 */
export const chartCalls = {
  readChart: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart',
    about: 'The patient’s earlier visits, prescriptions, medical info and conversations; opening it is written down.',
    input: patientId,
    answer: z.object({
      patient,
      relation: z.enum(['treating', 'opened']),
      /** Until when an opened chart stays open. */
      until: z.nullable(instant),
      lists: z.array(medicalList),
      visits: z.array(chartVisit),
      /** Of every clinician of the practice, the latest first. */
      prescriptions: z.array(prescriptionShape),
      threads: z.array(chartThread),
    }),
  }),
  readChartVisit: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/visits/{visitId}',
    about: 'An earlier visit of the patient with its signed note; opening it is written down.',
    input: z.extend(patientId, { visitId: z.string() }),
    answer: z.object({
      patient,
      visit: chartVisit,
      reason: z.nullable(z.string()),
      entries: z.array(signedEntry),
      photoIds: z.array(z.string()),
      allergies: z.nullable(medicalList),
    }),
  }),
  readChartPhoto: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/visits/{visitId}/photos/{photoId}',
    about: 'A photo of an earlier visit.',
    sendsFile: 'image/*',
    input: z.extend(patientId, { visitId: z.string(), photoId: z.string() }),
    answer: fileAnswer,
  }),
  readChartThread: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/threads/{threadId}',
    about: 'A conversation about the patient, to read only; opening it is written down.',
    input: z.extend(patientId, { threadId: z.string() }),
    answer: z.object({
      patient,
      subject: z.nullable(z.string()),
      team: z.enum(careTeams),
      messages: z.array(
        z.object({
          id: z.string(),
          from: z.enum(['member', 'clinic']),
          author: z.string(),
          text: z.nullable(z.string()),
          sentAt: z.string(),
          files: z.array(z.string()),
        }),
      ),
      allergies: z.nullable(medicalList),
    }),
  }),
  openChart: call({
    method: 'POST',
    path: '/mobile/clinic/patients/{patientId}/chart/openings',
    about:
      'Opens a chart for an hour without a current visit. The reason is kept for the review; the patient sees who opened it. It takes a license where the patient is.',
    input: z.extend(patientId, {
      reason: z
        .string('Required')
        .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostOpeningReason, 'TooManyCharacters')),
    }),
    answer: z.object({ until: instant }),
  }),
  findPatients: call({
    method: 'POST',
    path: '/mobile/clinic/patients/find',
    about: 'Patients of this practice by last name and date of birth, both exactly; each search is written down.',
    input: patientSearch,
    answer: z.object({ patients: z.array(patient) }),
  }),
}
