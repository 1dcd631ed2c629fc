import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { absencePlaces, visitDocumentKinds } from '#shared/documents/document-content.ts'
import { documentShape } from '#shared/documents/document-shape.ts'
import { required } from '#shared/fields/required.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { languages } from '#shared/languages.ts'
import { screen } from '#shared/screen.ts'

const memberDocument = z.object({
  document: documentShape,
  isSelf: z.boolean(),
  /** The link with which a third party checks the document; null if it was turned off. */
  link: z.nullable(z.string()),
  /** Whether the member may turn the link off and on: needs `share`. */
  mayChangeLink: z.boolean(),
})
export type MemberDocument = z.infer<typeof memberDocument>

/** Documents of clinicians, as members see them. */
export const documentScreens = {
  listDocuments: screen('my_documents', {
    about: 'The signed documents of the member and of those who let them see their records, the latest first.',
    input: z.object({}),
    data: z.object({ documents: z.array(memberDocument) }),
  }),
  readDocument: screen('my_document', {
    about: 'One signed document.',
    input: z.object({ documentId: z.string() }),
    data: z.object({ document: memberDocument }),
  }),
  setDocumentLink: screen('set_document_link', {
    about:
      'Turns off the link with which a document is checked, for good; turning it on makes another one. Setting it as it is changes nothing.',
    input: z.object({ documentId: z.string(), isOn: z.boolean() }),
    data: z.object({ document: memberDocument }),
  }),
}

export const documentFileCalls = {
  readDocumentFile: call({
    method: 'GET',
    path: '/mobile/documents/{documentId}/file',
    about: 'A signed document as a PDF, its headings in the language that is asked for.',
    sendsFile: 'application/pdf',
    input: z.object({ documentId: z.string(), language: z._default(z.enum(languages), 'en') }),
    answer: fileAnswer,
  }),
}

/** For whom a document is: a school or an employer, without an account. */
export const checkCalls = {
  checkDocument: call({
    method: 'POST',
    path: '/mobile/documents/check',
    about:
      'Says whether a document with this code was issued, and still holds. A code that never was and one that was turned off answer alike: NotFound.',
    input: z.object({ code: required(200) }),
    answer: z.object({
      practice: z.string(),
      kind: z.enum(visitDocumentKinds),
      /** ISO date. */
      signedOn: z.string(),
      /** ISO date; null while the document holds. */
      withdrawnOn: z.nullable(z.string()),
      /** Of a note for a school or an employer only: first name and initial, and the days of the absence. */
      absence: z.nullable(z.object({ place: z.enum(absencePlaces), name: z.string(), from: z.string(), to: z.string() })),
    }),
  }),
}
