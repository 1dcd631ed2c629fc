import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { CallError } from '#ui/lib/call-error.ts'

/** A draft as the server has it. */
export type SavedDraft = { draftId: string; content: VisitDraft }

/** What the tab keeps of a draft until the server has it, for a reload without network. */
export type UnsavedPatch = { draftId: string | null; patch: VisitDraft }

export type DraftState = {
  draftId: string | null
  /** What the server has, with what it has not yet on top. */
  content: VisitDraft
  /** The last try found no server: what is unsaved waits here and goes when there is one. */
  isWaiting: boolean
  /** Refused for good: said once, what was typed stays. */
  error: unknown
  /** The draft that was filled in is not there any more: sent or dropped elsewhere. Its id. */
  gone: string | null
}

type Needs = {
  save: (patch: VisitDraft) => Promise<SavedDraft>
  /** Remembers what is unsaved, null when nothing is. */
  remember: (unsaved: UnsavedPatch | null) => void
  /** Other tabs are told what the server has now. */
  tell?: (saved: SavedDraft) => void
}

/** Milliseconds: so long after a key nothing is sent, so that a sentence is one save; and between tries without a server. */
const [rest, retry] = [500, 4000]

const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

const empty: DraftState = { draftId: null, content: {}, isWaiting: false, error: null, gone: null }

/**
 * Keeps a draft on the server while it is filled in: patches are put together, sent one after the other, and wait for the
 * network where there is none. What other tabs save is taken over, but for what is unsaved here.
 */
export class DraftKeeper {
  #state: DraftState
  #unsaved: VisitDraft = {}
  #running: Promise<boolean> | null = null
  #isOpen = true
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()

  constructor(needs: Needs, first: SavedDraft | null, unsaved: UnsavedPatch | null = null) {
    this.#needs = needs
    this.#state = { ...empty, draftId: first?.draftId ?? null, content: first?.content ?? {} }
    // Words of a draft that is over belong to no other.
    if (unsaved && (unsaved.draftId === null || unsaved.draftId === first?.draftId)) this.patch(unsaved.patch)
    else needs.remember(null)
  }

  readonly state = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #remember(): void {
    const isSaved = Object.keys(this.#unsaved).length === 0
    this.#needs.remember(isSaved ? null : { draftId: this.#state.draftId, patch: this.#unsaved })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Takes what was filled in; it is on the screen at once and on the server soon. */
  patch(change: VisitDraft): void {
    if (Object.keys(change).length === 0) return
    this.#unsaved = { ...this.#unsaved, ...change }
    this.#set({ content: { ...this.#state.content, ...change }, error: null })
    this.#remember()
    this.#later(rest)
  }

  /** Saves what is unsaved, now. Whether the server has everything afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    for (;;) {
      while (this.#running) await this.#running
      if (Object.keys(this.#unsaved).length === 0) return true
      this.#running = this.#send()
      if (!(await this.#running)) return false
    }
  }

  async #send(): Promise<boolean> {
    const sent = this.#unsaved
    this.#unsaved = {}
    const isSaved = await this.#needs.save(sent).then(
      (saved) => {
        this.#take(saved)
        this.#set({ isWaiting: false, error: null })
        this.#needs.tell?.(saved)
        return true
      },
      (error: unknown) => {
        this.#unsaved = { ...sent, ...this.#unsaved }
        this.#set(isPassing(error) ? { isWaiting: true } : { error })
        if (isPassing(error) && this.#isOpen) this.#later(retry)
        return false
      },
    )
    this.#running = null
    this.#remember()
    return isSaved
  }

  /** What the server has, from an answer or from another tab. Another draft than the one filled in here means that ours is over. */
  #take({ draftId, content }: SavedDraft): void {
    const before = this.#state.draftId
    if (before !== null && before !== draftId) this.#set({ gone: before })
    else this.#set({ draftId, content: { ...content, ...this.#unsaved } })
  }

  take(saved: SavedDraft): void {
    this.#take(saved)
  }

  /** Begins anew, or with another draft. */
  reset(first: SavedDraft | null = null): void {
    clearTimeout(this.#timer)
    this.#unsaved = {}
    this.#set({ ...empty, draftId: first?.draftId ?? null, content: first?.content ?? {} })
    this.#remember()
  }

  /** While the flow is open. When it closes, what is unsaved is sent once more, and stays in the tab where that fails. */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      void this.flush()
    }
  }
}
