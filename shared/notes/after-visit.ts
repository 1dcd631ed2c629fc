import { z } from 'zod/mini'
import { diagnosis } from '#shared/notes/note-content.ts'
import { currentNote, type SignedEntry } from '#shared/notes/signed-note.ts'
import type { summaryWordTexts } from '#shared/notes/summary-word-texts.en.ts'

/** What the patient reads about a completed visit, in its parts, and what the clinician has added or corrected since. */
export const afterVisit = z.object({
  diagnoses: z.array(diagnosis),
  about: z.string(),
  next: z.string(),
  followUp: z.string(),
  updates: z.array(
    z.object({
      kind: z.enum(['amendment', 'addendum']),
      at: z.string(),
      by: z.string(),
      /** Null if it cannot be read. */
      text: z.nullable(z.string()),
    }),
  ),
})
export type AfterVisit = z.infer<typeof afterVisit>

const updatesOf = (entries: readonly SignedEntry[]): AfterVisit['updates'] =>
  entries.flatMap(({ kind, signedAt, signedBy, told }) => (kind === 'note' ? [] : [{ kind, at: signedAt, by: signedBy, text: told }]))

/**
 * Returns what a signed note tells the patient. Null if its summary is one text without anything else, as before structured notes, or cannot
 * be read: the visit's own summary then says it.
 */
export const afterVisitOf = (entries: readonly SignedEntry[]): AfterVisit | null => {
  const note = currentNote(entries)
  const updates = updatesOf(entries)
  if (note === null) return updates.length === 0 ? null : { diagnoses: [], about: '', next: '', followUp: '', updates }
  const { diagnoses, summary } = note
  const isOneText = diagnoses.length === 0 && summary.next === '' && summary.followUp === '' && updates.length === 0
  return isOneText ? null : { diagnoses, ...summary, updates }
}

type UpdateKey = 'summary-amendment' | 'summary-addendum'

/** The headings of a summary in one language. */
export type SummaryWording = {
  text: (key: Exclude<keyof typeof summaryWordTexts, UpdateKey>) => string
  updated: (key: UpdateKey, params: { date: string; name: string }) => string
  date: (iso: string) => string
  unreadable: string
}

/** The parts of a summary as one text with headings, the diagnoses with their codes. */
export const afterVisitText = ({ diagnoses, about, next, followUp, updates }: AfterVisit, wording: SummaryWording): string => {
  const { text, updated, date, unreadable } = wording
  return [
    [text('summary-diagnoses'), diagnoses.map(({ code, words }) => `${words} (${code})`).join('\n')],
    [text('summary-about'), about],
    [text('summary-next'), next],
    [text('summary-followUp'), followUp],
    ...updates.map(
      ({ kind, at, by, text: told }) => [updated(`summary-${kind}`, { date: date(at), name: by }), told ?? unreadable] as const,
    ),
  ]
    .filter(([, part]) => part !== '')
    .map(([title, part]) => `${title}\n${part}`)
    .join('\n\n')
}
