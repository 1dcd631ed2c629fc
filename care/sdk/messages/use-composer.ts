import { useEffect, useRef, useState } from 'react'
import { mostAttachmentBytes, mostAttachments } from '#shared/messages/message-rules.ts'
import type { Attachment, MessageDraft } from '#shared/messages/message-shape.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** How a message of one side travels. */
export type MessageWay<W> = {
  save: (draftId: string | null, words: W) => Promise<MessageDraft>
  send: (draftId: string) => Promise<{ threadId: string }>
  addFile: (draftId: string, file: File) => Promise<Attachment>
  dropFile: (draftId: string, attachmentId: string) => Promise<unknown>
}

type Needs<W> = {
  way: MessageWay<W>
  /** What the server has of it. */
  first: { draftId: string; words: W; files: readonly Attachment[] } | null
  empty: W
  /** Under this name the tab keeps what the server has not yet. */
  keepAs: string
}

export type Composer<W> = {
  words: W
  /** Counts what was sent: native fields begin anew with it. */
  round: number
  change: (patch: Partial<W>) => void
  files: readonly Attachment[]
  /** The name of the file that is on its way. */
  adding: string | null
  addFiles: (files: readonly File[]) => Promise<void>
  dropFile: (id: string) => Promise<void>
  send: () => Promise<{ threadId: string }>
  isWaiting: boolean
  /** Why the last file, or the last saving, was refused. */
  problem: unknown
}

/** Milliseconds: so long after a key nothing is saved, so that a sentence is one save; and between tries without a server. */
const [rest, retry] = [600, 4000]

const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 429 || (error.status >= 500 && error.code !== 'AttachmentUnchecked'))

const unsaved = tabEntry<Record<string, unknown>>('messages-unsaved', asObject)

const invalid = (code: 'AttachmentInvalid' | 'TooManyAttachments') => new CallError({ name: code, code, status: 422 })

/** Saves a draft bit by bit, one call after the other; what could not be saved waits, here and in the tab. */
const openSaver = <W>({ way, first, keepAs }: Needs<W>, tell: { waiting: (is: boolean) => void; problem: (error: unknown) => void }) => {
  let draftId = first?.draftId ?? null
  let words: W | null = null
  let isDirty = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let chain: Promise<unknown> = Promise.resolve()
  const keep = () => {
    const { [keepAs]: _, ...others } = unsaved.read() ?? {}
    unsaved.write(isDirty ? { ...others, [keepAs]: words } : others)
  }
  const fail = (error: unknown): never => {
    isDirty = true
    if (isPassing(error)) {
      tell.waiting(true)
      timer = setTimeout(() => void flush().catch(() => undefined), retry)
    } else {
      // What was sent already has its own place now; what stands here would be another message.
      if (error instanceof CallError && error.code === 'MessageSent') draftId = null
      tell.problem(error)
    }
    throw error
  }
  const save = async (mustBe: W | null): Promise<void> => {
    clearTimeout(timer)
    const now = words ?? mustBe
    if (now === null || (!isDirty && !(mustBe !== null && draftId === null))) return
    isDirty = false
    draftId = (await way.save(draftId, now).catch(fail)).draftId
    tell.waiting(false)
    keep()
  }
  /** Saves what is unsaved; with `mustBe` there is a draft afterwards in any case. */
  const flush = (mustBe: W | null = null): Promise<void> => {
    const turn = chain.then(() => save(mustBe))
    chain = turn.catch(() => undefined)
    return turn
  }
  return {
    flush,
    draftId: () => draftId,
    take: (next: W) => {
      words = next
      isDirty = true
      keep()
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => undefined), rest)
    },
    reset: () => {
      clearTimeout(timer)
      draftId = null
      words = null
      isDirty = false
      keep()
    },
  }
}

/** A message while it is written: kept on the server and, until that has it, in the tab; with its files; sent once. */
export const useComposer = <W extends object>(needs: Needs<W>): Composer<W> => {
  const { way, first, empty, keepAs } = needs
  const [words, setWords] = useState<W>(() => ({ ...empty, ...first?.words, ...asObject(unsaved.read()?.[keepAs]) }))
  const [files, setFiles] = useState<readonly Attachment[]>(first?.files ?? [])
  const [adding, setAdding] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(words)
  const [saver] = useState(() => openSaver(needs, { waiting: setWaiting, problem: setProblem }))
  useEffect(() => {
    if (unsaved.read()?.[keepAs]) saver.take(latest.current)
    return () => void saver.flush().catch(() => undefined)
  }, [saver, keepAs])

  const addOne = async (file: File) => {
    if (file.size > mostAttachmentBytes || file.size === 0) throw invalid('AttachmentInvalid')
    await saver.flush(latest.current)
    const draftId = saver.draftId()
    if (draftId === null) return
    const added = await way.addFile(draftId, file)
    setFiles((former) => [...former, added])
  }
  return {
    ...{ words, round, files, adding, isWaiting, problem },
    change: (patch) => {
      latest.current = { ...latest.current, ...patch }
      setWords(latest.current)
      setProblem(null)
      saver.take(latest.current)
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
      const draftId = saver.draftId()
      setProblem(null)
      if (draftId !== null) await way.dropFile(draftId, id).catch(() => undefined)
      setFiles((former) => former.filter((file) => file.id !== id))
    },
    send: async () => {
      setProblem(null)
      await saver.flush(latest.current)
      const receipt = await way.send(saver.draftId() ?? '')
      saver.reset()
      latest.current = empty
      setWords(empty)
      setFiles([])
      setRound((former) => former + 1)
      return receipt
    },
  }
}
