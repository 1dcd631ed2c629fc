import { useCallback, useEffect, useRef, useState } from 'react'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'

export type Written = Pick<ClinicVisit, 'notes' | 'summary'>
export type NotesState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' | 'saving' | 'failed' }
  /** Another tab kept something else meanwhile: `theirs`. */
  | { kind: 'conflict'; theirs: Written & { version: number } }

/** Milliseconds: typing rests so long before it is saved, and a failed saving is tried again after so long. */
const times = { rest: 1000, retry: 5000 }

const same = (a: Written, b: Written) => a.notes === b.notes && a.summary === b.summary

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'Conflict'

/**
 * What a clinician writes of a visit, saved while they type. The text on the screen is theirs alone: nothing that comes from the
 * server writes over it. What could not be saved stays and is tried again; leaving the page saves at once.
 */
export const useNotes = ({ id, ...visit }: Pick<ClinicVisit, 'id' | 'notes' | 'summary' | 'version'>) => {
  const [written, setWritten] = useState<Written>({ notes: visit.notes, summary: visit.summary })
  const [state, setState] = useState<NotesState>({ kind: 'saved', at: null })
  const now = useRef({ written, kept: written, version: visit.version, isHalted: false })
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const saveOnce = useCallback(async () => {
    const { written: sent, version } = now.current
    setState({ kind: 'saving' })
    try {
      const { data } = await send(clinicVisitCalls.saveClinicNotes, { id, ...sent, version })
      now.current = { ...now.current, kept: sent, version: data.version }
      setState(same(now.current.written, sent) ? { kind: 'saved', at: data.savedAt } : { kind: 'unsaved' })
    } catch (error) {
      if (!isConflict(error)) return setState({ kind: 'failed' })
      const { data } = await send(clinicVisitCalls.readClinicVisit, { id })
      now.current.isHalted = true
      setState({ kind: 'conflict', theirs: { notes: data.notes, summary: data.summary, version: data.version } })
    }
  }, [id])

  /** Saves what is not saved; one saving at a time. */
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    await running.current
    if (now.current.isHalted || same(now.current.written, now.current.kept)) return
    running.current = saveOnce().catch(() => setState({ kind: 'failed' }))
    await running.current
    if (!same(now.current.written, now.current.kept)) timer.current = setTimeout(save, times.retry)
  }, [saveOnce])

  const write = (change: Partial<Written>) => {
    now.current.written = { ...now.current.written, ...change }
    setWritten(now.current.written)
    setState((before) => (before.kind === 'conflict' ? before : { kind: 'unsaved' }))
    clearTimeout(timer.current)
    timer.current = setTimeout(save, times.rest)
  }

  const settle = (theirs: Written & { version: number }, takes: 'mine' | 'theirs') => {
    const { version, ...text } = theirs
    now.current = { ...now.current, kept: text, version, isHalted: false }
    if (takes === 'theirs') {
      now.current.written = text
      setWritten(text)
    }
    setState({ kind: 'saved', at: null })
    void save()
  }

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!same(now.current.written, now.current.kept)) event.preventDefault()
    }
    const leave = () => void save()
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [save])

  /** Nothing more is saved, for the visit is about to be over. Gives how to go on if it is not. */
  const halt = async () => {
    clearTimeout(timer.current)
    await running.current
    const { kept, written: sent, isHalted } = now.current
    now.current = { ...now.current, kept: sent, isHalted: true }
    return () => {
      now.current = { ...now.current, kept, isHalted }
      void save()
    }
  }
  return { written, state, write, settle, halt }
}
