import type { SavedDraft, UnsavedPatch } from '#care/sdk/client/draft-keeper.ts'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import { visitDraft } from '#shared/visits/visit-draft.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'

/** Changes to a draft that the server does not have yet; kept in the tab until the session ends. */
export const unsavedDraft = tabEntry<UnsavedPatch>('visit-unsaved', (value) => {
  const { draftId, patch } = asObject(value)
  const read = visitDraft.safeParse(patch)
  if (!read.success || Object.keys(read.data).length === 0) return null
  return { draftId: typeof draftId === 'string' ? draftId : null, patch: read.data as UnsavedPatch['patch'] }
})

/** The id of the draft that the member consented to send; another draft needs a new consent. */
export const consentedDraft = tabEntry<string>('visit-consent', (value) => (typeof value === 'string' ? value : null))

/** Messages between tabs of one browser about their shared draft. */
export type DraftMessage =
  | { kind: 'saved'; saved: SavedDraft }
  | { kind: 'sent'; draftId: string; receipt: Receipt }
  | { kind: 'dropped'; draftId: string }

/** Opens the channel to the other tabs. A tab does not receive its own messages. */
export const openDraftChannel = (onMessage: (message: DraftMessage) => void) => {
  const channel = new BroadcastChannel('foyer-visit-draft')
  channel.addEventListener('message', ({ data }: MessageEvent<DraftMessage>) => onMessage(data))
  return { post: (message: DraftMessage) => channel.postMessage(message), close: () => channel.close() }
}
