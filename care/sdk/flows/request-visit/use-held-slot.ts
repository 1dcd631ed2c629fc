import { useEffect, useEffectEvent, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import type { HeldSlot } from '#care/sdk/client/visit-screen-data.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'

export type HeldTime = {
  /** The held slot of the draft; null without one or until the hold is known. */
  slot: HeldSlot['slot'] | null
  /** An ISO instant, compared with the server's clock. */
  until: string | null
  isBusy: boolean
  /** Why the last hold failed; offline, it is retried until a connection is back. */
  error: unknown
  /** Holds a slot for ten minutes. Resolves to false if it is refused; to true while offline, since it is retried. */
  hold: (slotId: string) => Promise<boolean>
}

/** Milliseconds between retries while offline. */
const retry = 4000

/** The slot held while the member finishes. A slot chosen before a reload is held again when the flow continues. */
export const useHeldSlot = (host: CareHost, { type, when }: VisitDraft, isOpen: boolean): HeldTime => {
  const [held, setHeld] = useState<HeldSlot | null>(null)
  // Not `useBusy`: holding resolves to true while offline, which is neither a success nor an error to show.
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isCut, setCut] = useState(false)
  const hold = async (slotId: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      setHeld(await askScreen(host, visitScreens.holdSlot, { slotId, ...(type === undefined ? {} : { type }) }))
      setCut(false)
      return true
    } catch (problem) {
      const isWaiting = problem instanceof CallError && problem.status === 0
      setCut(isWaiting)
      if (isWaiting) return true
      setError(problem)
      setHeld(null)
      return false
    } finally {
      setBusy(false)
    }
  }
  const holdSlotAgain = useEffectEvent((slotId: string) => void hold(slotId))
  const chosen = when?.kind === 'slot' ? when.slotId : null
  const isKnown = held?.slot.slotId === chosen
  useEffect(() => {
    if (isOpen && chosen !== null && !isKnown) holdSlotAgain(chosen)
  }, [isOpen, chosen, isKnown])
  useEffect(() => {
    if (!isOpen || chosen === null || !isCut) return
    const again = () => holdSlotAgain(chosen)
    const rhythm = setInterval(again, retry)
    addEventListener('online', again)
    return () => {
      clearInterval(rhythm)
      removeEventListener('online', again)
    }
  }, [isOpen, chosen, isCut])
  const own = isKnown ? held : null
  return { slot: own?.slot ?? null, until: own?.heldUntil ?? null, isBusy, error, hold }
}
