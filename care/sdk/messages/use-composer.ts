import { useEffect, useRef, useState } from 'react'
import { mostAttachmentBytes, mostAttachments } from '#shared/messages/message-rules.ts'
import type { Attachment, MessageDraft } from '#shared/messages/message-shape.ts'
import { Autosave, useAutosave } from '#ui/lib/autosave.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { isTransient } from '#ui/lib/transient-error.ts'

/** The calls that save and send a message, for a member or a clinician. */
export type MessageWay<W> = {
  save: (draftId: string | null, words: W) => Promise<MessageDraft>
  send: (draftId: string) => Promise<{ threadId: string }>
  addFile: (draftId: string, file: File) => Promise<Attachment>
  dropFile: (draftId: string, attachmentId: string) => Promise<unknown>
}

type Needs<W> = {
  way: MessageWay<W>
  /** The draft saved on the server. */
  first: { draftId: string; words: W; files: readonly Attachment[] } | null
  empty: W
  /** The key under which the tab keeps unsaved text. */
  keepAs: string
}

export type Composer<W> = {
  words: W
  /** Counts the messages sent; used as a key to reset uncontrolled fields. */
  round: number
  change: (patch: Partial<W>) => void
  files: readonly Attachment[]
  /** The name of the file that is being uploaded. */
  adding: string | null
  addFiles: (files: readonly File[]) => Promise<void>
  dropFile: (id: string) => Promise<void>
  send: () => Promise<{ threadId: string }>
  isWaiting: boolean
  /** Why the last file or the last save was refused. */
  problem: unknown
}

const unsaved = tabEntry<Record<string, unknown>>('messages-unsaved', asObject)

const invalid = (code: 'AttachmentInvalid' | 'TooManyAttachments') => new CallError({ name: code, code, status: 422 })

/** Stores the unsaved text of a message in the tab. */
const rememberAs = (keepAs: string) => (words: unknown) => {
  const { [keepAs]: _, ...others } = unsaved.read() ?? {}
  unsaved.write(words === null ? others : { ...others, [keepAs]: words })
}

/** Manages the draft of a message on the server; the first save creates it. */
const openDraft = <W>({ way, first, keepAs }: Needs<W>, whenRefused: (error: unknown) => void) => {
  let draftId = first?.draftId ?? null
  const autosave = new Autosave<W, MessageDraft>({
    save: (words) =>
      way.save(draftId, words).catch((error: unknown) => {
        // The draft was sent from elsewhere; what is written now becomes a new message.
        if (error instanceof CallError && error.code === 'MessageSent') draftId = null
        if (!isTransient(error)) whenRefused(error)
        throw error
      }),
    whenSaved: (saved) => {
      draftId = saved.draftId
    },
    remember: rememberAs(keepAs),
    times: { rest: 600, retry: 4000 },
    retriesWhenClosed: true,
  })
  return {
    autosave,
    draftId: () => draftId,
    /** Returns the draft's id once everything is saved. If nothing was saved yet, `words` create the draft. */
    savedDraftId: async (words: W): Promise<string> => {
      await autosave.flush()
      if (draftId === null) autosave.change(words)
      await autosave.flush()
      return draftId ?? ''
    },
    /** Called after sending: the next text creates a new draft. */
    reset: () => {
      draftId = null
      autosave.discard()
    },
  }
}

/** A message being written, with its files: saved on the server, kept in the tab until then, and sent once. */
export const useComposer = <W extends object>(needs: Needs<W>): Composer<W> => {
  const { way, first, empty, keepAs } = needs
  const [words, setWords] = useState<W>(() => ({ ...empty, ...first?.words, ...asObject(unsaved.read()?.[keepAs]) }))
  const [files, setFiles] = useState<readonly Attachment[]>(first?.files ?? [])
  // Not `useBusy`: the name of the file being uploaded is shown, and a refused file does not stop the others.
  const [adding, setAdding] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(words)
  const [draft] = useState(() => openDraft(needs, setProblem))
  const { isWaiting } = useAutosave(draft.autosave)
  useEffect(() => {
    if (unsaved.read()?.[keepAs]) draft.autosave.change(latest.current)
  }, [draft, keepAs])

  const addOne = async (file: File) => {
    if (file.size > mostAttachmentBytes || file.size === 0) throw invalid('AttachmentInvalid')
    const added = await way.addFile(await draft.savedDraftId(latest.current), file)
    setFiles((former) => [...former, added])
  }
  return {
    words,
    round,
    files,
    adding,
    isWaiting,
    problem,
    change: (patch) => {
      latest.current = { ...latest.current, ...patch }
      setWords(latest.current)
      setProblem(null)
      draft.autosave.change(latest.current)
    },
    addFiles: async (chosen) => {
      setProblem(files.length + chosen.length > mostAttachments ? invalid('TooManyAttachments') : null)
      for (const file of chosen.slice(0, mostAttachments - files.length)) {
        setAdding(file.name)
        await addOne(file).catch(setProblem)
      }
      setAdding(null)
    },
    dropFile: async (id) => {
      const draftId = draft.draftId()
      setProblem(null)
      if (draftId !== null) await way.dropFile(draftId, id).catch(() => undefined)
      setFiles((former) => former.filter((file) => file.id !== id))
    },
    send: async () => {
      setProblem(null)
      const receipt = await way.send(await draft.savedDraftId(latest.current))
      draft.reset()
      latest.current = empty
      setWords(empty)
      setFiles([])
      setRound((former) => former + 1)
      return receipt
    },
  }
}
