import { z } from 'zod/mini'
import { documentFacts, documentKinds, mostDocumentBytes, uploadedFacts } from '#shared/benefits/plan-document-rules.ts'
import { call } from '#shared/calls.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'

const id = z.uuid('NotFound')

/** A document without its content. `uploadedAt`: ISO 8601, of the newest file. */
const listedDocument = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(documentKinds),
  language: z.enum(languages),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  bytes: z.int(),
  uploadedAt: z.string(),
})
export type ListedDocument = z.infer<typeof listedDocument>

/** A plan's documents, the newest first day first. `today` in the deployment's time zone. */
const documentList = z.object({ plan: z.string(), groupName: z.string(), today: z.string(), documents: z.array(listedDocument) })
export type DocumentList = z.infer<typeof documentList>

/** What members read of the documents of their plans. */
export const ownDocumentCalls = {
  readOwnPlanDocument: call({
    method: 'GET',
    path: '/api/benefits/documents/{id}/pdf',
    about:
      "A document of one of the caller's plans, or of the plan of an adult who granted it, as a PDF. Only on the days on which members see it.",
    input: z.object({ id }),
    answer: fileAnswer,
    sendsFile: 'application/pdf',
  }),
}

/** What operators do with the documents of plans. */
export const planDocumentCalls = {
  listPlanDocuments: call({
    method: 'GET',
    path: '/api/console/plans/{id}/documents',
    about: 'The documents of a plan, also those that members see later or no longer.',
    input: z.object({ id }),
    answer: documentList,
  }),
  addPlanDocument: call({
    method: 'POST',
    path: '/api/console/plans/{id}/documents',
    about: 'Adds a PDF to a plan. Members of the plan see it from its first to its last day.',
    takesFile: { mostBytes: mostDocumentBytes },
    input: uploadedFacts,
    answer: documentList,
  }),
  savePlanDocument: call({
    method: 'PUT',
    path: '/api/console/plans/{id}/documents/{documentId}',
    about: 'Saves what is known about a document; its last day ends it. Refused if it is no longer what `before` says.',
    input: z.object({ id, documentId: id, before: documentFacts, facts: documentFacts }),
    answer: documentList,
  }),
  replacePlanDocumentFile: call({
    method: 'PUT',
    path: '/api/console/plans/{id}/documents/{documentId}/file',
    about: 'Replaces the PDF of a document, such as after a correction. The earlier file is deleted.',
    takesFile: { mostBytes: mostDocumentBytes },
    input: z.object({ id, documentId: id }),
    answer: documentList,
  }),
  removePlanDocument: call({
    method: 'DELETE',
    path: '/api/console/plans/{id}/documents/{documentId}',
    about: 'Removes a document and its file.',
    input: z.object({ id, documentId: id }),
    answer: documentList,
  }),
  readPlanDocument: call({
    method: 'GET',
    path: '/api/console/plans/{id}/documents/{documentId}/file',
    about: 'A document of a plan as a PDF, on any day.',
    input: z.object({ id, documentId: id }),
    answer: fileAnswer,
    sendsFile: 'application/pdf',
  }),
}
