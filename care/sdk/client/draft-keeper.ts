import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { Autosave, type AutosaveState } from '#ui/lib/autosave.ts'

/** A draft as saved on the server. */
export type SavedDraft = { draftId: string; content: VisitDraft }

/** Changes kept in the tab until the server has saved them, so that they survive a reload without network. */
export type UnsavedPatch = { draftId: string | null; patch: VisitDraft }

export type DraftState = AutosaveState & {
  draftId: string | null
  /** The server's content with this tab's unsaved changes applied. */
  content: VisitDraft
  /** The id of the draft edited here that was sent or dropped elsewhere. */
  gone: string | null
}

type Needs = {
  save: (patch: VisitDraft) => Promise<SavedDraft>
  /** Stores the unsaved changes; null if there are none. */
  remember: (unsaved: UnsavedPatch | null) => void
  /** Reports the member's changes to other tabs. Never called for content from the server or from another tab. */
  onSaved?: (saved: SavedDraft) => void
}

const empty: DraftState = { draftId: null, content: {}, isWaiting: false, error: null, gone: null }

/** The visit draft on the screen, saved while it is filled in. Accepts changes from other tabs except to fields unsaved here. */
export class DraftKeeper {
  #state: DraftState
  readonly autosave: Autosave<VisitDraft, SavedDraft>
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()

  constructor(needs: Needs, first: SavedDraft | null, unsaved: UnsavedPatch | null = null) {
    this.#needs = needs
    this.#state = { ...empty, draftId: first?.draftId ?? null, content: first?.content ?? {} }
    this.autosave = new Autosave({
      save: needs.save,
      whenSaved: (saved) => {
        this.merge(saved)
        this.#onSaved()
      },
      merge: (former, change) => ({ ...former, ...change }),
      remember: (patch) => needs.remember(patch && { draftId: this.#state.draftId, patch }),
      times: { rest: 500, retry: 4000 },
    })
    this.autosave.subscribe(() => this.#set(this.autosave.state()))
    // Drop unsaved changes of a different draft, which no longer exists.
    if (unsaved && (unsaved.draftId === null || unsaved.draftId === first?.draftId)) this.#change(unsaved.patch)
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

  #onSaved(): void {
    const { draftId, content, gone } = this.#state
    if (draftId !== null && gone === null) this.#needs.onSaved?.({ draftId, content })
  }

  #change(change: VisitDraft): void {
    this.#set({ content: { ...this.#state.content, ...change } })
    this.autosave.change(change)
  }

  /** Applies the member's change on the screen at once and saves it soon after. */
  patch(change: VisitDraft): void {
    if (Object.keys(change).length === 0) return
    this.#change(change)
    this.#onSaved()
  }

  /** Saves unsaved changes now. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    return this.autosave.flush().then(
      () => true,
      () => false,
    )
  }

  /** Applies the server's content, from an answer or from another tab. A different id means that the draft edited here is over. */
  merge({ draftId, content }: SavedDraft): void {
    const before = this.#state.draftId
    if (before !== null && before !== draftId) this.#set({ gone: before })
    else this.#set({ draftId, content: { ...content, ...this.autosave.unsaved() } })
  }

  /** Starts with an empty draft. */
  reset(): void {
    this.#set(empty)
    this.autosave.discard()
  }
}
