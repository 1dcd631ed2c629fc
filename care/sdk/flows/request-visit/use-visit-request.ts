import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { DraftKeeper } from '#care/sdk/client/draft-keeper.ts'
import type { Receipt, VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { consentedDraft, type DraftMessage, openDraftChannel, unsavedDraft } from '#care/sdk/client/visit-tabs.ts'
import { type HeldTime, useHeldSlot } from '#care/sdk/flows/request-visit/use-held-slot.ts'
import { type PhotoBox, usePhotos } from '#care/sdk/flows/request-visit/use-photos.ts'
import type { RequestStep, VisitDraft } from '#shared/visits/visit-draft.ts'
import { type DraftField, draftProblems, stepOf, stepsOf } from '#shared/visits/visit-request-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { serverNow } from '#ui/lib/server-clock.ts'

export type Problems = Partial<Record<DraftField, string>>

/** What the steps of request-a-visit work with. */
export type VisitRequest = {
  host: CareHost
  options: VisitOptions
  draft: VisitDraft
  draftId: string | null
  /** What is entered waits for the network; or was refused. */
  isWaiting: boolean
  error: unknown
  /** IANA zone in which times are shown. */
  zone: string
  steps: readonly RequestStep[]
  step: RequestStep
  patch: (change: VisitDraft) => void
  problems: () => Problems
  goTo: (step: RequestStep) => void
  onward: () => void
  backward: (() => void) | null
  held: HeldTime
  photos: PhotoBox
  isConsented: boolean
  consent: (isGiven: boolean) => void
  /** Sends the draft; the same draft sent again gives the same receipt. Throws CallError; false without network. */
  send: () => Promise<boolean>
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The step of the address, but none beyond the first that is not right yet: a shared or kept address cannot skip anything. */
const stepAt = (asked: string | undefined, steps: readonly RequestStep[], draft: VisitDraft, problems: Problems): RequestStep => {
  const wanted = steps.indexOf(asked as RequestStep)
  const wrong = (Object.keys(problems) as DraftField[]).map((field) => steps.indexOf(stepOf(field, draft)))
  const furthest = Math.min(...wrong.filter((at) => at >= 0), steps.length - 1)
  return steps[Math.max(0, Math.min(wanted, furthest))] ?? 'emergency'
}

/** Everything about one request that outlives its steps. */
export const useVisitRequest = (host: CareHost, options: VisitOptions) => {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [isDropped, setDropped] = useState(false)
  const [consented, setConsented] = useState(consentedDraft.read)
  const [tabs, setTabs] = useState<ReturnType<typeof openDraftChannel> | null>(null)
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          save: (patch) => askScreen(host, visitScreens.saveDraft, { patch }),
          remember: (unsaved) => (unsaved ? unsavedDraft.write(unsaved) : unsavedDraft.clear()),
        },
        options.draft,
        unsavedDraft.read(),
      ),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const { content: draft, draftId, gone } = state

  const finish = (found: Receipt, id: string) => {
    keeper.reset()
    consentedDraft.clear()
    setReceipt(found)
    host.whenVisitsChanged()
    host.go({ sent: id }, 'replace')
  }
  const forget = (id: string) => {
    if (keeper.state().draftId !== id) return
    keeper.reset()
    setDropped(true)
    host.go({}, 'replace')
  }
  const hear = useEffectEvent((message: DraftMessage) => {
    if (message.kind === 'saved') {
      const own = keeper.state().draftId
      if (own === null || own === message.saved.draftId) keeper.take(message.saved)
    } else if (message.kind === 'sent' && keeper.state().draftId === message.draftId) finish(message.receipt, message.draftId)
    else if (message.kind === 'dropped') forget(message.draftId)
  })
  useEffect(() => {
    const channel = openDraftChannel((message) => hear(message))
    setTabs(channel)
    return () => channel.close()
  }, [])
  useEffect(() => keeper.open(), [keeper])
  useEffect(() => {
    const now = () => void keeper.flush()
    addEventListener('online', now)
    return () => removeEventListener('online', now)
  }, [keeper])

  /** A draft that is not there any more gives its receipt again, where it was sent (also from another device); else it was dropped. */
  const recover = useEffectEvent(async (id: string) => {
    const again = { draftId: id, timeZone: options.timeZone ?? ownZone(), consents: true } as const
    const found = await askScreen(host, visitScreens.requestVisit, again).catch(() => null)
    if (found) finish(found, id)
    else if (host.query.sent === id) host.go({}, 'replace')
    else forget(id)
  })
  useEffect(() => {
    if (gone !== null) void recover(gone)
  }, [gone])
  const sentBefore = host.query.sent
  const reload = useEffectEvent((id: string) => {
    // A reload of the receipt. An open draft is never sent by its address alone; what was sent just now stands already.
    if (receipt === null && options.draft?.draftId !== id) void recover(id)
  })
  useEffect(() => {
    if (sentBefore !== undefined) reload(sentBefore)
  }, [sentBefore])
  useEffect(() => {
    if (draftId !== null && Object.keys(draft).length > 0) tabs?.tell({ kind: 'saved', saved: { draftId, content: draft } })
  }, [tabs, draftId, draft])

  const zone = options.timeZone ?? ownZone()
  const problems = (): Problems => draftProblems(draft, { ...options, timeZone: zone }, new Date(serverNow()))
  const steps = stepsOf(draft)
  const step = stepAt(host.query.step, steps, draft, problems())
  const at = steps.indexOf(step)
  const held = useHeldSlot(host, draft, receipt === null && host.query.step !== undefined)
  const photos = usePhotos(host, keeper)
  const goTo = (next: RequestStep) => {
    if (next !== draft.step) keeper.patch({ step: next })
    void keeper.flush()
    host.go({ step: next }, 'push')
  }
  const move = (by: 1 | -1) => () => {
    const next = steps[at + by]
    if (next) goTo(next)
  }
  const send = async (): Promise<boolean> => {
    if (!(await keeper.flush())) return false
    const id = keeper.state().draftId
    if (id === null) return false
    const found = await askScreen(host, visitScreens.requestVisit, { draftId: id, timeZone: zone, consents: true })
    tabs?.tell({ kind: 'sent', draftId: id, receipt: found })
    finish(found, id)
    return true
  }
  const request: VisitRequest = {
    ...{ host, options, draft, draftId, zone, steps, step, problems, goTo, held, photos, send },
    ...{ isWaiting: state.isWaiting, error: state.error, patch: (change) => keeper.patch(change) },
    onward: move(1),
    backward: at > 0 ? move(-1) : null,
    isConsented: consented !== null && consented === (draftId ?? ''),
    consent: (isGiven) => {
      if (isGiven && draftId) consentedDraft.write(draftId)
      else consentedDraft.clear()
      setConsented(isGiven ? (draftId ?? '') : null)
    },
  }
  /** Forgets what was entered, here, on the server and in the other tabs. Throws CallError. */
  const startAnew = async (): Promise<void> => {
    await askScreen(host, visitScreens.dropDraft, {})
    if (draftId) tabs?.tell({ kind: 'dropped', draftId })
    keeper.reset()
  }
  return { request, receipt, isDropped, startAnew }
}
