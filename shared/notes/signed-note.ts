import { z } from 'zod/mini'
import { noteContent } from '#shared/notes/note-content.ts'

/** `note`: the note as it was signed at the end of the visit. `amendment`: a corrected note. `addendum`: text added to it. */
export const noteKinds = ['note', 'amendment', 'addendum'] as const
export type NoteKind = (typeof noteKinds)[number]

/** What an entry of a signed note holds, encrypted. `told`: what the patient reads about the change. */
export type SignedContent = { note: NoteContentValue } | { note: NoteContentValue; told: string } | { text: string; told: string }
type NoteContentValue = z.infer<typeof noteContent>

/** An entry of a visit's signed note. The fields that do not belong to its kind, or that cannot be read, are null. */
export const signedEntry = z.object({
  number: z.number(),
  kind: z.enum(noteKinds),
  signedBy: z.string(),
  signedAt: z.string(),
  isUnreadable: z.boolean(),
  note: z.nullable(noteContent),
  text: z.nullable(z.string()),
  told: z.nullable(z.string()),
})
export type SignedEntry = z.infer<typeof signedEntry>

/** The note that holds now: the newest of the signed note and its amendments. Null if it cannot be read. */
export const currentNote = (entries: readonly SignedEntry[]): SignedEntry['note'] =>
  entries.findLast(({ kind }) => kind !== 'addendum')?.note ?? null
