import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { documentContent } from '#shared/documents/document-content.ts'
import { documentLines, documentShape } from '#shared/documents/document-shape.ts'
import { errorStatus } from '#shared/errors/error-codes.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'
import { diagnosis } from '#shared/notes/note-content.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const visit = z.object({ id: z.string() })
const errorCodes = Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]]

/** Why a document is withdrawn; the member reads it. */
export const withdrawalReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(500, 'TooManyCharacters'))

const clinicDocument = z.extend(documentShape, { mayWithdraw: z.boolean() })
export type ClinicDocument = z.infer<typeof clinicDocument>

/** Documents, as clinicians write and withdraw them. */
export const clinicDocumentCalls = {
  readVisitDocuments: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/documents',
    about: 'The documents of a visit’s patient, and what the form for another one begins with; reading them is written down.',
    input: visit,
    answer: z.object({
      documents: z.array(clinicDocument),
      /** Why nothing can be signed in this visit now; null if it can. */
      refusal: z.nullable(z.enum(errorCodes)),
      patient: z.object({ first: z.string(), last: z.string() }),
      /** The language of the person who gets the document. */
      language: z.enum(languages),
      /** The diagnoses of the visit’s note. */
      diagnoses: z.array(diagnosis),
    }),
  }),
  readChartDocuments: call({
    method: 'GET',
    path: '/mobile/clinic/patients/{patientId}/chart/documents',
    about: 'The documents of a patient whose chart is open to the clinician, and the visits in which they may sign another one.',
    input: z.object({ patientId: z.string() }),
    answer: z.object({
      documents: z.array(clinicDocument),
      visits: z.array(z.object({ id: z.string(), type: z.enum(visitTypes), at: z.string() })),
    }),
  }),
  previewDocument: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/documents/preview',
    about: 'A document as the member will read it, in their language. Nothing is stored.',
    input: z.extend(visit, { content: documentContent }),
    answer: z.object({ title: z.string(), lines: documentLines, language: z.enum(languages) }),
  }),
  signDocument: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/documents',
    about: 'Signs a document. It is never changed afterwards. The same id again changes nothing.',
    input: z.extend(visit, { documentId: z.uuid('InvalidInput'), content: documentContent }),
    answer: z.object({ document: clinicDocument }),
  }),
  withdrawDocument: call({
    method: 'POST',
    path: '/mobile/clinic/documents/{id}/withdraw',
    about: 'Withdraws a document that the clinician signed, or a colleague who has left. People who check it see that it no longer holds.',
    input: z.object({ id: z.string(), reason: withdrawalReason }),
    answer: z.object({ document: clinicDocument }),
  }),
  readClinicDocumentFile: call({
    method: 'GET',
    path: '/mobile/clinic/documents/{id}/file',
    about: 'A document as a PDF, for its signer and those to whom the patient’s chart is open.',
    sendsFile: 'application/pdf',
    input: z.object({ id: z.string(), language: z._default(z.enum(languages), 'en') }),
    answer: fileAnswer,
  }),
}
