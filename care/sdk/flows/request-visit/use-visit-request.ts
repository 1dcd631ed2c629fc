import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { DraftKeeper } from '#care/sdk/client/draft-keeper.ts'
import type { Receipt, VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { consentedDraft, type DraftMessage, openDraftChannel, unsavedDraft } from '#care/sdk/client/visit-tabs.ts'
import { type HeldTime, useHeldSlot } from '#care/sdk/flows/request-visit/use-held-slot.ts'
import { type PhotoBox, usePhotos } from '#care/sdk/flows/request-visit/use-photos.ts'
import type { RequestStep, VisitDraft } from '#shared/visits/visit-draft.ts'
import { type PatientPrice, patientPrice } from '#shared/visits/visit-price.ts'
import { type DraftField, draftProblems, stepAt, stepsOf } from '#shared/visits/visit-request-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { knownBefore, suggestedFor } from '#shared/visits/visit-suggestions.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import { useAutosave } from '#ui/lib/autosave.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { deviceZone } from '#ui/lib/device-zone.ts'
import { isTransient } from '#ui/lib/transient-error.ts'

/** Milliseconds between tries to recover a draft while the server cannot be reached. */
const recoverMs = 4000

export type Problems = Partial<Record<DraftField, string>>

/** The data and actions that the steps of request-a-visit share. */
export type VisitRequest = {
  host: CareHost
  options: VisitOptions
  /** The saved answers, and those that this step preselects. */
  draft: VisitDraft
  draftId: string | null
  /** Whether changes wait for the network, and the error if they were refused. */
  isWaiting: boolean
  error: unknown
  /** The IANA time zone in which times are shown. */
  zone: string
  /** The steps that are asked; without those whose answers are known. */
  steps: readonly RequestStep[]
  step: RequestStep
  patch: (change: VisitDraft) => void
  problems: () => Problems
  goTo: (step: RequestStep) => void
  onward: () => void
  backward: (() => void) | null
  held: HeldTime
  photos: PhotoBox
  /** The price of a kind for the draft's patient. */
  priceOf: (type: VisitType | undefined) => PatientPrice
  isConsented: boolean
  consent: (isGiven: boolean) => void
  /** Sends the draft; sending it again returns the same receipt. Throws CallError; resolves to false while offline. */
  send: () => Promise<boolean>
}

/** The state of one request across its steps. `reloadOptions` is called if the server knows another price than the one shown. */
export const useVisitRequest = (host: CareHost, options: VisitOptions, reloadOptions: () => void) => {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [isDropped, setDropped] = useState(false)
  const [consented, setConsented] = useState(consentedDraft.read)
  const tabs = useRef<ReturnType<typeof openDraftChannel>>(null)
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          save: (patch) => askScreen(host, visitScreens.saveDraft, { patch }),
          remember: (unsaved) => (unsaved ? unsavedDraft.write(unsaved) : unsavedDraft.clear()),
          onSaved: (saved) => tabs.current?.post({ kind: 'saved', saved }),
        },
        options.draft,
        unsavedDraft.read(),
      ),
  )
  useAutosave(keeper.autosave)
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const { content, draftId, gone } = state

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
  const onMessage = useEffectEvent((message: DraftMessage) => {
    if (message.kind === 'saved') {
      const own = keeper.state().draftId
      if (own !== null && own !== message.saved.draftId) return
      keeper.merge(message.saved)
    } else if (message.kind === 'sent' && keeper.state().draftId === message.draftId) finish(message.receipt, message.draftId)
    else if (message.kind === 'dropped') forget(message.draftId)
  })
  // A layout effect, so that no message of another tab is missed before the first paint.
  useLayoutEffect(() => {
    const channel = openDraftChannel((message) => onMessage(message))
    tabs.current = channel
    return () => {
      tabs.current = null
      channel.close()
    }
  }, [])

  /** For a draft that no longer exists: fetches its receipt if it was sent, maybe on another device; otherwise it was dropped. */
  const recover = useEffectEvent(async (id: string): Promise<'settled' | 'try again'> => {
    const again = { draftId: id, timeZone: options.timeZone ?? deviceZone(), consents: true } as const
    const found = await askScreen(host, visitScreens.requestVisit, again).catch((error: unknown) => (isTransient(error) ? 'offline' : null))
    if (found === 'offline') return 'try again'
    if (found) finish(found, id)
    else if (host.query.sent === id) host.go({}, 'replace')
    else forget(id)
    return 'settled'
  })
  /** Recovers a draft, again and again while the server cannot be reached. Returns a function that stops it. */
  const keepRecovering = useEffectEvent((id: string): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const attempt = async () => {
      if ((await recover(id)) === 'try again' && !isStopped) timer = setTimeout(attempt, recoverMs)
    }
    void attempt()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  })
  useEffect(() => (gone === null ? undefined : keepRecovering(gone)), [gone])
  const sentBefore = host.query.sent
  const reload = useEffectEvent((id: string) => {
    // The receipt page was reloaded. The address alone never sends an open draft, and a new receipt is already shown.
    return receipt === null && options.draft?.draftId !== id ? keepRecovering(id) : undefined
  })
  useEffect(() => (sentBefore === undefined ? undefined : reload(sentBefore)), [sentBefore])

  const zone = options.timeZone ?? deviceZone()
  const now = () => new Date(serverNow())
  const problemsOf = (checked: VisitDraft): Problems => draftProblems(checked, { ...options, timeZone: zone }, now())
  const steps = stepsOf(content, knownBefore(content, options, now()))
  const step = stepAt(host.query.step, steps, content, Object.keys(problemsOf(content)) as DraftField[])
  const at = steps.indexOf(step)
  const suggested = suggestedFor(step, content, options, now())
  const draft: VisitDraft = { ...content, ...suggested }
  const priceOf = (type: VisitType | undefined): PatientPrice => {
    const kind = options.kinds.find((one) => one.type === type)
    return patientPrice(kind?.priceCents ?? null, options.planPrices, { type, patientId: draft.patientId })
  }
  const held = useHeldSlot(host, content, receipt === null && host.query.step !== undefined)
  const photos = usePhotos(host, keeper)
  const goTo = (next: RequestStep) => {
    if (next !== content.step) keeper.patch({ step: next })
    void keeper.flush()
    host.go({ step: next }, 'push')
  }
  /** Makes the preselected answers of this step part of the draft. */
  const acceptSuggested = () => {
    if (Object.keys(suggested).length > 0) keeper.patch(suggested)
  }
  /** The next step; from a step that is not asked, the summary that it was opened from. */
  const onward = () => {
    acceptSuggested()
    goTo(at < 0 ? 'confirm' : (steps[at + 1] ?? step))
  }
  const backward = at === 0 ? null : () => goTo(at < 0 ? 'confirm' : (steps[at - 1] ?? step))
  const send = async (): Promise<boolean> => {
    acceptSuggested()
    if (!(await keeper.flush())) return false
    const id = keeper.state().draftId
    if (id === null) return false
    const { cents } = priceOf(draft.type)
    const agreed = { draftId: id, timeZone: zone, consents: true, ...(cents === null ? {} : { priceCents: cents }) } as const
    const found = await askScreen(host, visitScreens.requestVisit, agreed).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'PriceChanged') reloadOptions()
      throw error
    })
    tabs.current?.post({ kind: 'sent', draftId: id, receipt: found })
    finish(found, id)
    return true
  }
  const request: VisitRequest = {
    host,
    options,
    draft,
    draftId,
    zone,
    steps,
    step,
    problems: () => problemsOf(draft),
    goTo,
    held,
    photos,
    priceOf,
    send,
    isWaiting: state.isWaiting,
    error: state.error,
    patch: (change) => keeper.patch(change),
    onward,
    backward,
    isConsented: consented !== null && consented === (draftId ?? ''),
    consent: (isGiven) => {
      if (isGiven && draftId) consentedDraft.write(draftId)
      else consentedDraft.clear()
      setConsented(isGiven ? (draftId ?? '') : null)
    },
  }
  /** Discards the draft here, on the server and in the other tabs. Throws CallError. */
  const startOver = async (): Promise<void> => {
    await askScreen(host, visitScreens.dropDraft, {})
    if (draftId) tabs.current?.post({ kind: 'dropped', draftId })
    keeper.reset()
  }
  return { request, hasDraft: Object.keys(content).length > 0, receipt, isDropped, startOver }
}
