/** What a person must look at, and why. */
export const caseKinds = ['failed-lookup', 'problem-report', 'pending-family', 'support-ticket', 'price-report'] as const
export type CaseKind = (typeof caseKinds)[number]

/** A case goes forward only; an answer may be replaced by a better one until the case is closed. */
export const caseStates = ['new', 'working', 'answered', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** The states from which each act is possible; its end is the state of the same name. */
export const caseActs = {
  working: ['new', 'working'],
  answered: ['new', 'working', 'answered'],
  closed: ['new', 'working', 'answered'],
} as const satisfies Record<Exclude<CaseState, 'new'>, readonly CaseState[]>
