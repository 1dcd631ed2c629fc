import { z } from 'zod/mini'
import { documentContent, documentSigner, visitDocumentKinds } from '#shared/documents/document-content.ts'

const instant = z.string()

/** A signed document; `content` is null if it cannot be read. */
export const documentShape = z.object({
  id: z.string(),
  /** For people: DOC-7K2M9QD. */
  reference: z.string(),
  visitId: z.string(),
  kind: z.enum(visitDocumentKinds),
  signedAt: instant,
  /** The days of the practice, as they are printed: ISO dates. */
  signedOn: z.string(),
  withdrawnOn: z.nullable(z.string()),
  /** Why it was withdrawn, for the clinic and the member; null also if it cannot be read. */
  withdrawnReason: z.nullable(z.string()),
  patient: z.object({ telehealthId: z.string(), first: z.string(), last: z.string() }),
  signer: z.nullable(documentSigner),
  content: z.nullable(documentContent),
})
export type ShownDocument = z.infer<typeof documentShape>

/** Label and value of each line of a document, in one language. */
export const documentLines = z.array(z.tuple([z.string(), z.string()]))
