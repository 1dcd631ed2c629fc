import type { SavedDraft, UnsavedPatch } from '#care/sdk/client/draft-keeper.ts'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import { visitDraft } from '#shared/visits/visit-draft.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** What of a draft the server has not yet; kept in the tab until the session ends. */
export const unsavedDraft = tabEntry<UnsavedPatch>('visit-unsaved', (value) => {
  const { draftId, patch } = asObject(value)
  const read = visitDraft.safeParse(patch)
  if (!read.success || Object.keys(read.data).length === 0) return null
  return { draftId: typeof draftId === 'string' ? draftId : null, patch: read.data as UnsavedPatch['patch'] }
})

/** Which draft the member has agreed to send; said again for another. */
export const consentedDraft = tabEntry<string>('visit-consent', (value) => (typeof value === 'string' ? value : null))

/** What the tabs of one browser tell each other of the draft that they share. */
export type DraftMessage =
  | { kind: 'saved'; saved: SavedDraft }
  | { kind: 'sent'; draftId: string; receipt: Receipt }
  | { kind: 'dropped'; draftId: string }

/** The other tabs' ear and mouth. A tab does not hear itself. */
export const openDraftChannel = (hear: (message: DraftMessage) => void) => {
  const channel = new BroadcastChannel('foyer-visit-draft')
  channel.addEventListener('message', ({ data }: MessageEvent<DraftMessage>) => hear(data))
  return { tell: (message: DraftMessage) => channel.postMessage(message), close: () => channel.close() }
}
