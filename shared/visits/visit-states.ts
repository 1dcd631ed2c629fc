/** VISIT-04: the four that a visit list carries, then the three of past visits. */
export const openStates = ['Requested', 'Proposed', 'Locked', 'Started'] as const
export const pastStates = ['Completed', 'Cancelled', 'Expired'] as const
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
  | 'expire'
export type VisitActor = 'member' | 'clinician' | 'clock'

type Step = { from: VisitState | null; event: VisitEvent; actor: VisitActor; to: VisitState }

/**
 * Everything that can happen to a visit; what is not here cannot. The server moves visits by this table alone, the docs draw it.
 * Whether a member may is a further question, of the group's policy and the hour: `visit-rules.ts`.
 */
export const visitSteps: readonly Step[] = [
  // Asked for without a time of a calendar: as soon as possible, or at times to be agreed on.
  { from: null, event: 'ask', actor: 'member', to: 'Requested' },
  // A slot of a calendar was taken: time and clinician are agreed from the start.
  { from: null, event: 'book', actor: 'member', to: 'Locked' },

  { from: 'Requested', event: 'propose', actor: 'clinician', to: 'Proposed' },
  { from: 'Requested', event: 'accept', actor: 'clinician', to: 'Locked' },
  // The member names other times, or takes a slot of a calendar instead: then time and clinician are agreed.
  { from: 'Requested', event: 'move', actor: 'member', to: 'Requested' },
  { from: 'Requested', event: 'book', actor: 'member', to: 'Locked' },
  { from: 'Requested', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Requested', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Requested', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Proposed', event: 'propose', actor: 'clinician', to: 'Proposed' },
  { from: 'Proposed', event: 'choose', actor: 'member', to: 'Locked' },
  { from: 'Proposed', event: 'book', actor: 'member', to: 'Locked' },
  { from: 'Proposed', event: 'decline', actor: 'member', to: 'Requested' },
  { from: 'Proposed', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Proposed', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Proposed', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Locked', event: 'move', actor: 'member', to: 'Locked' },
  // The clinician cannot come: the visit goes back into the queue.
  { from: 'Locked', event: 'release', actor: 'clinician', to: 'Requested' },
  { from: 'Locked', event: 'start', actor: 'clinician', to: 'Started' },
  { from: 'Locked', event: 'cancel', actor: 'member', to: 'Cancelled' },
  { from: 'Locked', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
  { from: 'Locked', event: 'expire', actor: 'clock', to: 'Expired' },

  { from: 'Started', event: 'complete', actor: 'clinician', to: 'Completed' },
  { from: 'Started', event: 'cancel', actor: 'clinician', to: 'Cancelled' },
]

/** The state after an event, or null where the event cannot happen. `from` is null before there is a visit. */
export const stateAfter = (from: VisitState | null, event: VisitEvent, actor: VisitActor): VisitState | null =>
  visitSteps.find((step) => step.from === from && step.event === event && step.actor === actor)?.to ?? null
