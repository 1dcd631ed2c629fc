import { z } from 'zod/mini'

/** A file as an answer: whole, or piece by piece. */
export type FileAnswer = { name: string; content: string | AsyncIterable<string> }
export const fileAnswer = z.custom<FileAnswer>()
