import { noteCalls } from '#shared/notes/note-calls.ts'
import type { NotePhrase, PhraseContent, PhraseKind } from '#shared/notes/note-phrases.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'

type OfKind<K extends PhraseKind> = Omit<NotePhrase, 'content'> & { content: Extract<PhraseContent, { kind: K }> }

/** The phrases of one kind, the clinician's own first: of two with one shortcut, theirs counts. */
export const phrasesOfKind = <K extends PhraseKind>(phrases: readonly NotePhrase[], kind: K): OfKind<K>[] =>
  phrases
    .filter((one): one is OfKind<K> => one.content.kind === kind)
    .toSorted((a, b) => Number(a.content.isShared) - Number(b.content.isShared))

/** Templates, phrases and services; empty while they load, or if they cannot be loaded: a note can be written without them. */
export const usePhrases = (): readonly NotePhrase[] => useCall(noteCalls.listNotePhrases, {}).data?.phrases ?? []
