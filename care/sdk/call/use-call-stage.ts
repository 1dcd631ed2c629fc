import { useState } from 'react'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'

export type CallStage = { kind: 'out'; end: RoomEnd | null } | { kind: 'check' } | { kind: 'in'; media: ChosenMedia }

type InCall = {
  /** Whether this tab was in the call before a reload; if so, the reload returns to it. */
  wasIn: () => boolean
  note: () => void
  forget: () => void
}

/** The stage of a call: outside, at the device check, or inside. A tab that has passed the check skips it after a reload. */
export const useCallStage = ({ wasIn, note, forget }: InCall, otherwise: CallStage) => {
  const [stage, setStage] = useState<CallStage>(() => {
    const media = keptMedia.read()
    return media && wasIn() ? { kind: 'in', media } : otherwise
  })
  const check = () => setStage({ kind: 'check' })
  const goIn = (media: ChosenMedia) => {
    note()
    setStage({ kind: 'in', media })
  }
  const goOut = (end: RoomEnd | null) => {
    forget()
    setStage({ kind: 'out', end })
  }
  const begin = () => {
    const media = keptMedia.read()
    if (media) goIn(media)
    else check()
  }
  return { stage, check, goIn, goOut, begin }
}
