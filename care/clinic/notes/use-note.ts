import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { Autosave, useAutosave } from '#ui/lib/autosave.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'

type Theirs = { note: NoteContent; version: number }

export type NoteState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' | 'saving' | 'failed' }
  /** Another tab saved a different note: `theirs`. */
  | { kind: 'conflict'; theirs: Theirs }

type SavedNote = Answer<typeof clinicVisitCalls.saveClinicNotes>

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'Conflict'

/** Autosaves the note of one visit with the version that it is based on. */
const openNote = (id: string, version: number, show: (state: NoteState) => void) => {
  const at = { version, isCompleting: false }
  const autosave: Autosave<NoteContent, SavedNote> = new Autosave({
    save: async (note) => {
      show({ kind: 'saving' })
      try {
        return await save(note)
      } catch (error) {
        if (!isConflict(error)) show({ kind: 'failed' })
        throw error
      }
    },
    whenSaved: ({ savedAt }) => show(autosave.unsaved() === null ? { kind: 'saved', at: savedAt } : { kind: 'unsaved' }),
    isRetried: (error) => !isConflict(error),
    times: { rest: 1000, retry: 5000 },
    retriesWhenClosed: true,
  })
  const save = async (note: NoteContent): Promise<SavedNote> => {
    try {
      const { data } = await send(clinicVisitCalls.saveClinicNotes, { id, note, version: at.version })
      at.version = data.version
      return data
    } catch (error) {
      if (isConflict(error)) await showTheirs()
      throw error
    }
  }
  const showTheirs = async () => {
    const { data } = await send(clinicVisitCalls.readClinicVisit, { id })
    void autosave.pause()
    show({ kind: 'conflict', theirs: { note: data.note, version: data.version } })
  }
  return { at, autosave }
}

/** Autosaves a clinician's note while they write, and retries failed saves. The server's note replaces theirs only if they choose it. */
export const useNote = ({ id, version, note: initial }: Pick<ClinicVisit, 'id' | 'note' | 'version'>) => {
  const [note, setNote] = useState(initial)
  const [state, setState] = useState<NoteState>({ kind: 'saved', at: null })
  const [{ at, autosave }] = useState(() => openNote(id, version, setState))
  const latest = useRef(note)
  useAutosave(autosave)

  const show = (next: NoteContent) => {
    latest.current = next
    setNote(next)
  }
  const write = (change: Partial<NoteContent>) => {
    show({ ...latest.current, ...change })
    setState((before) => (before.kind === 'conflict' ? before : { kind: 'unsaved' }))
    autosave.change(latest.current)
  }

  const settle = ({ version: theirVersion, note: theirs }: Theirs, takes: 'mine' | 'theirs') => {
    at.version = theirVersion
    if (takes === 'theirs') {
      autosave.discard()
      show(theirs)
    }
    setState({ kind: 'saved', at: null })
    autosave.resume()
  }

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.unsaved() !== null && !at.isCompleting) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [at, autosave])

  /** Stops saving before completion, which submits the note. Returns a function that resumes saving if completion fails. */
  const halt = async () => {
    at.isCompleting = true
    await autosave.pause()
    return () => {
      at.isCompleting = false
      if (state.kind !== 'conflict') autosave.resume()
    }
  }
  return { note, state, write, settle, halt }
}
