import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import { type CallState, openCall, type VisitCall } from '#care/sdk/call/open-call.ts'

const silent = () => () => {}

/** A call that lasts as long as what shows it. Null before it has begun. */
export const useVisitCall = (enter: () => Promise<string>, media: ChosenMedia): { call: VisitCall; state: CallState } | null => {
  const [call, setCall] = useState<VisitCall | null>(null)
  const open = useEffectEvent(() => openCall({ enter: askTicket, media }))
  const askTicket = useEffectEvent(() => enter())
  useEffect(() => {
    const opened = open()
    setCall(opened)
    return opened.leave
  }, [])
  const state = useSyncExternalStore(call?.subscribe ?? silent, () => call?.state() ?? null)
  return call && state ? { call, state } : null
}
