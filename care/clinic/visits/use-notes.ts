import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { Autosave, useAutosave } from '#ui/lib/autosave.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'

export type Written = Pick<ClinicVisit, 'notes' | 'summary'>
export type NotesState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' | 'saving' | 'failed' }
  /** Another tab saved different text: `theirs`. */
  | { kind: 'conflict'; theirs: Written & { version: number } }

type SavedNotes = Answer<typeof clinicVisitCalls.saveClinicNotes>

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'Conflict'

/** Autosaves the notes of one visit with the version that they are based on. */
const openNotes = (id: string, version: number, show: (state: NotesState) => void) => {
  const at = { version, isCompleting: false }
  const autosave: Autosave<Written, SavedNotes> = new Autosave({
    save: async (written) => {
      show({ kind: 'saving' })
      try {
        return await save(written)
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
  const save = async (written: Written): Promise<SavedNotes> => {
    try {
      const { data } = await send(clinicVisitCalls.saveClinicNotes, { id, ...written, version: at.version })
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
    show({ kind: 'conflict', theirs: { notes: data.notes, summary: data.summary, version: data.version } })
  }
  return { at, autosave }
}

/** Autosaves a clinician's notes while they type, and retries failed saves. Server text replaces theirs only if they choose it. */
export const useNotes = ({ id, version, ...visit }: Pick<ClinicVisit, 'id' | 'notes' | 'summary' | 'version'>) => {
  const [written, setWritten] = useState<Written>({ notes: visit.notes, summary: visit.summary })
  const [state, setState] = useState<NotesState>({ kind: 'saved', at: null })
  const [{ at, autosave }] = useState(() => openNotes(id, version, setState))
  const latest = useRef(written)
  useAutosave(autosave)

  const show = (next: Written) => {
    latest.current = next
    setWritten(next)
  }
  const write = (change: Partial<Written>) => {
    show({ ...latest.current, ...change })
    setState((before) => (before.kind === 'conflict' ? before : { kind: 'unsaved' }))
    autosave.change(latest.current)
  }

  const settle = ({ version: theirVersion, ...theirs }: Written & { version: number }, takes: 'mine' | 'theirs') => {
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

  /** Stops saving before completion, which submits the notes. Returns a function that resumes saving if completion fails. */
  const halt = async () => {
    at.isCompleting = true
    await autosave.pause()
    return () => {
      at.isCompleting = false
      if (state.kind !== 'conflict') autosave.resume()
    }
  }
  return { written, state, write, settle, halt }
}
