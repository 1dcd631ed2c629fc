import { useState } from 'react'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/chosen-media.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'

export type CallStage = { kind: 'out'; end: RoomEnd | null } | { kind: 'check' } | { kind: 'in'; media: ChosenMedia }

type InCall = {
  /** Whether the tab was in this call before a reload, which then leads back into it. */
  wasIn: () => boolean
  note: () => void
  forget: () => void
}

/** Out of a call, at the check of camera and sound, or in it. What was checked once in a tab is not checked again. */
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
