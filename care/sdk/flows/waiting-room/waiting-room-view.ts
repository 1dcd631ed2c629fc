import { actionRefusal, callInsteadRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

/** The steps that the address can name; other views follow from the visit's state. */
export const waitingSteps = ['location', 'check', 'wait', 'call', 'left', 'phone', 'questions'] as const
type WaitingStep = (typeof waitingSteps)[number]

export type WaitingView = WaitingStep | 'over' | 'by-phone' | 'closed' | 'simulated' | 'elsewhere'

type Looked = {
  room: WaitingRoom
  /** The step of the address. */
  step: string | undefined
  /** Whether the device check was done in this tab. */
  isChecked: boolean
  now: Date
}

/** Returns the view to show: the visit's state decides first, then the patient's location, then the step `phone`, then the device check, then the address. */
export const viewOf = (looked: Looked): WaitingView => {
  const { status } = looked.room
  // Questionnaires never hold up a visit that has started.
  return looked.step === 'questions' && isOpen(status) && status !== 'Started' ? 'questions' : viewOfVisit(looked)
}

const viewOfVisit = ({ room, step, isChecked, now }: Looked): WaitingView => {
  const { status, type, method, isOnDemand, policy } = room
  if (!isOpen(status)) return 'over'
  const ruled = { type, method, status, isOnDemand, requestedAt: new Date(room.requestedAt) }
  if (method === 'Phone' && type !== 'Dermatology') return 'by-phone'
  if (actionRefusal('join', ruled, policy, now) !== null) return 'closed'
  if (status === 'Started' && room.isSimulated) return 'simulated'
  if (!room.isLocationConfirmed || step === 'location') return 'location'
  if (room.unlicensed !== null) return 'elsewhere'
  if (step === 'phone' && callInsteadRefusal(ruled, policy, now) === null && room.phoneRefusal === null) return 'phone'
  if (!isChecked || step === 'check') return 'check'
  if (status !== 'Started') return 'wait'
  return step === 'left' ? 'left' : 'call'
}

/** Returns the step to put into the address if it differs from the view; otherwise null. */
export const stepFor = (view: WaitingView, step: string | undefined): string | null => {
  const isStep = waitingSteps.some((one) => one === view)
  return isStep && step !== view ? view : null
}

/** Returns whether the member is waiting or speaking, which keeps the session alive. Views with nothing to wait for do not. */
export const isThere = (view: WaitingView): boolean => view !== 'over' && view !== 'closed' && view !== 'by-phone'
