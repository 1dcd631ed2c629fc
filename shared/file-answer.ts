import { z } from 'zod/mini'

/** A file response: text, whole or in chunks, or the bytes of an image or document. */
export type FileAnswer =
  | { name: string; content: string | AsyncIterable<string> }
  | { name: string; content: Uint8Array; type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf' | 'application/fhir+json' }
export const fileAnswer = z.custom<FileAnswer>()
