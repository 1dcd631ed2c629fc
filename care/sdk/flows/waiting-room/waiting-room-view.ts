import { actionRefusal, callInsteadRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

/** The steps of the address; what else shows follows from the visit. */
export const waitingSteps = ['check', 'wait', 'call', 'left', 'phone'] as const
type WaitingStep = (typeof waitingSteps)[number]

export type WaitingView = WaitingStep | 'over' | 'by-phone' | 'closed' | 'simulated'

type Looked = {
  room: WaitingRoom
  /** What the address says. */
  step: string | undefined
  /** Camera and microphone were tried in this tab. */
  isChecked: boolean
  now: Date
}

/** What the member sees: the visit has the last word, then what is still to be tried, then the address. */
export const viewOf = ({ room, step, isChecked, now }: Looked): WaitingView => {
  const { status, type, method, isOnDemand, policy } = room
  if (!isOpen(status)) return 'over'
  const ruled = { type, method, status, isOnDemand, requestedAt: new Date(room.requestedAt) }
  if (method === 'Phone' && type !== 'Dermatology') return 'by-phone'
  if (actionRefusal('join', ruled, policy, now) !== null) return 'closed'
  if (status === 'Started' && room.isSimulated) return 'simulated'
  if (step === 'phone' && callInsteadRefusal(ruled, policy, now) === null && room.phoneRefusal === null) return 'phone'
  if (!isChecked || step === 'check') return 'check'
  if (status !== 'Started') return 'wait'
  return step === 'left' ? 'left' : 'call'
}

/** The step that the address should have, where it is not the one of what shows. */
export const stepFor = (view: WaitingView, step: string | undefined): string | null => {
  const isStep = waitingSteps.some((one) => one === view)
  return isStep && step !== view ? view : null
}

/** Whether the member is waiting or speaking, and therefore there: a page that has nothing to wait for keeps nobody signed in. */
export const isThere = (view: WaitingView): boolean => view !== 'over' && view !== 'closed' && view !== 'by-phone'
