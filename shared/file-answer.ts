import { z } from 'zod/mini'

/** A file as an answer: text, whole or piece by piece, or the bytes of a picture or a document. */
export type FileAnswer =
  | { name: string; content: string | AsyncIterable<string> }
  | { name: string; content: Uint8Array; type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf' | 'application/fhir+json' }
export const fileAnswer = z.custom<FileAnswer>()
