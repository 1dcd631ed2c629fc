/** VISIT-04: the four states of open visits, then those of past visits. `Missed`: the patient did not come. */
export const openStates = ['Requested', 'Proposed', 'Locked', 'Started'] as const
export const pastStates = ['Completed', 'Cancelled', 'Expired', 'Missed'] as const
export const visitStates = [...openStates, ...pastStates] as const
export type OpenState = (typeof openStates)[number]
export type VisitState = (typeof visitStates)[number]

export const isOpen = (state: VisitState): state is OpenState => openStates.some((open) => open === state)

export type VisitEvent =
  | 'ask'
  | 'book'
  | 'propose'
  | 'accept'
  | 'choose'
  | 'decline'
  | 'move'
  | 'release'
  | 'start'
  | 'complete'
  | 'cancel'
  | 'miss'
  | 'expire'
export type VisitActor = 'member' | 'clinician' | 'clock'

type Step = { from: VisitState | null; event: VisitEvent; actor: VisitActor; to: VisitState }

/**
 * All allowed state changes. The server uses only this table, and the docs draw their diagram from it.
 * Policy and time limits on the member's actions are in `visit-rules.ts`.
 */
export const visitSteps: readonly Step[] = [
  // Requested without a calendar slot: on demand, or at times to be agreed.
  { from: null, event: 'ask', actor: 'member', to: 'Requested' },
  // Booked in a calendar slot: time and clinician are fixed at once.
  { from: null, event: 'book', actor: 'member', to: 'Locked' },

  { from: 'Requested', event: 'propose', actor: 'clinician', to: 'Proposed' },
  { from: 'Requested', event: 'accept', actor: 'clinician', to: 'Locked' },
  // The member requests other times, or books a calendar slot, which fixes time and clinician.
  { from: 'Requested', event: 'move', actor: 'member', to: 'Requested' },
  { from: 'Requested', event: 'book', actor: 'member', to: 'Locked' },
  { from: 'Requested', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Requested', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Requested', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Proposed', event: 'propose', actor: 'clinician', to: 'Proposed' },
  { from: 'Proposed', event: 'choose', actor: 'member', to: 'Locked' },
  { from: 'Proposed', event: 'book', actor: 'member', to: 'Locked' },
  { from: 'Proposed', event: 'decline', actor: 'member', to: 'Requested' },
  // The clinician cannot see the patient after all: the visit returns to the queue.
  { from: 'Proposed', event: 'release', actor: 'clinician', to: 'Requested' },
  { from: 'Proposed', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Proposed', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Proposed', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Locked', event: 'move', actor: 'member', to: 'Locked' },
  // The clinician cannot attend: the visit returns to the queue.
  { from: 'Locked', event: 'release', actor: 'clinician', to: 'Requested' },
  { from: 'Locked', event: 'start', actor: 'clinician', to: 'Started' },
  { from: 'Locked', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Locked', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Locked', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Started', event: 'complete', actor: 'clinician', to: 'Completed' },
  { from: 'Started', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  // The patient did not come to a scheduled visit.
  { from: 'Started', event: 'miss', actor: 'clinician', to: 'Missed' },
]

/** Returns the state after an event, or null if the event is not allowed. `from` is null for a new visit. */
export const stateAfter = (from: VisitState | null, event: VisitEvent, actor: VisitActor): VisitState | null =>
  visitSteps.find((step) => step.from === from && step.event === event && step.actor === actor)?.to ?? null
