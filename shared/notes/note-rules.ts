import {
  type Diagnosis,
  emptyNote,
  type MemberSummary,
  type NoteContent,
  type NoteSection,
  noteSections,
} from '#shared/notes/note-content.ts'

const titles: Readonly<Record<NoteSection, string>> = { subjective: 'S', objective: 'O', assessment: 'A', plan: 'P' }

const lines = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/**
 * The four sections as one text, for servers of the version before structured notes, which read and write a single text. A note with its
 * first section only has that text without a mark, so that text of the former version comes back unchanged.
 */
export const notesTextOf = (note: NoteContent): string => {
  const filled = noteSections.filter((section) => note[section].trim() !== '')
  if (filled.every((section) => section === 'subjective')) return note.subjective.trim()
  return lines(filled.map((section) => `${titles[section]}: ${note[section].trim()}`))
}

/** The summary as one text, for readers of the version before its three parts. */
export const summaryTextOf = ({ about, next, followUp }: MemberSummary): string => lines([about, next, followUp])

/** A note from the two texts of the former version. Nothing of them is lost: all notes are in the first section. */
export const noteOfTexts = ({ notes, summary }: { notes: string; summary: string }): NoteContent => ({
  ...emptyNote,
  subjective: notes,
  summary: { ...emptyNote.summary, about: summary },
})

/** Whether a server of the former version saved these texts over a structured draft. */
export const isWrittenOver = (note: NoteContent, { notes, summary }: { notes: string; summary: string }): boolean =>
  notesTextOf(note) !== notes.trim() || summaryTextOf(note.summary) !== summary.trim()

/** The summary that a note suggests to the patient. Parts that the clinician has written are kept. */
export const suggestedSummary = ({ assessment, plan, summary }: NoteContent): MemberSummary => ({
  about: summary.about.trim() === '' ? assessment.trim() : summary.about,
  next: summary.next.trim() === '' ? plan.trim() : summary.next,
  followUp: summary.followUp,
})

/** The note without surrounding spaces, as it is signed. */
export const trimmedNote = (note: NoteContent): NoteContent => ({
  ...note,
  ...(Object.fromEntries(noteSections.map((section) => [section, note[section].trim()])) as Record<NoteSection, string>),
  summary: { about: note.summary.about.trim(), next: note.summary.next.trim(), followUp: note.summary.followUp.trim() },
  ...(note.nextVisit ? { nextVisit: { ...note.nextVisit, reason: note.nextVisit.reason.trim() } } : {}),
})

/** Adds a diagnosis to the end, unless its code is there. */
export const withDiagnosis = (diagnoses: readonly Diagnosis[], added: Diagnosis): Diagnosis[] =>
  diagnoses.some(({ code }) => code === added.code) ? [...diagnoses] : [...diagnoses, added]

/** The word that is replaced by a phrase: a dot and letters right before the cursor, at the start or after a space. */
const shortcutForm = /(^|\s)\.([a-z0-9-]{2,20})$/i

/** Replaces the shortcut before the cursor (`.cough`) by the phrase of that name; null if there is none. */
export const expandShortcut = (
  text: string,
  cursor: number,
  phrases: readonly { shortcut: string; text: string }[],
): { text: string; cursor: number } | null => {
  const [, , name] = shortcutForm.exec(text.slice(0, cursor)) ?? []
  if (name === undefined) return null
  const phrase = phrases.find(({ shortcut }) => shortcut.toLowerCase() === name.toLowerCase())
  if (phrase === undefined) return null
  const start = cursor - name.length - 1
  return { text: text.slice(0, start) + phrase.text + text.slice(cursor), cursor: start + phrase.text.length }
}
