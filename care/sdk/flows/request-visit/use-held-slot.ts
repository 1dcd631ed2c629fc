import { useEffect, useEffectEvent, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import type { HeldSlot } from '#care/sdk/client/visit-screen-data.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'

export type HeldTime = {
  /** The slot of the draft, while it is known what is held; null before, and without one. */
  slot: HeldSlot['slot'] | null
  /** ISO; to be looked at with the server's clock. */
  until: string | null
  isBusy: boolean
  /** Why the last one could not be held. */
  error: unknown
  /** Holds a slot for ten minutes; whether it could be had. */
  hold: (slotId: string) => Promise<boolean>
}

/** The slot that is kept for a member while they finish. One chosen before a reload is held anew as soon as the flow goes on. */
export const useHeldSlot = (host: CareHost, { when }: VisitDraft, isOpen: boolean): HeldTime => {
  const [held, setHeld] = useState<HeldSlot | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const hold = async (slotId: string): Promise<boolean> => {
    setBusy(true)
    setError(null)
    const found = await askScreen(host, visitScreens.holdSlot, { slotId }).catch((problem: unknown) => {
      setError(problem)
      return null
    })
    setHeld(found)
    setBusy(false)
    return found !== null
  }
  const holdAnew = useEffectEvent((slotId: string) => void hold(slotId))
  const chosen = when?.kind === 'slot' ? when.slotId : null
  const isKnown = held?.slot.slotId === chosen
  useEffect(() => {
    if (isOpen && chosen !== null && !isKnown) holdAnew(chosen)
  }, [isOpen, chosen, isKnown])
  const own = isKnown ? held : null
  return { slot: own?.slot ?? null, until: own?.heldUntil ?? null, isBusy, error, hold }
}
