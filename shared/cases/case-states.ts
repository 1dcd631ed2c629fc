/** Kinds of cases that an operator reviews. */
export const caseKinds = ['failed-lookup', 'identity-proof', 'problem-report', 'pending-family', 'support-ticket', 'price-report'] as const
export type CaseKind = (typeof caseKinds)[number]

/** States only move forward; an answer may be replaced until the case is closed. */
export const caseStates = ['new', 'working', 'answered', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** For each new state, the states from which it can be reached. */
export const caseActs = {
  working: ['new', 'working'],
  answered: ['new', 'working', 'answered'],
  closed: ['new', 'working', 'answered'],
} as const satisfies Record<Exclude<CaseState, 'new'>, readonly CaseState[]>
