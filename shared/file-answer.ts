import { z } from 'zod/mini'

/** A file as an answer: text, whole or piece by piece, or a picture. */
export type FileAnswer =
  | { name: string; content: string | AsyncIterable<string> }
  | { name: string; content: Uint8Array; type: 'image/png' | 'image/jpeg' | 'image/webp' }
export const fileAnswer = z.custom<FileAnswer>()
