import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** A slot belongs to a kind, a method and a state: another of these asks for the time again. */
export const unsetSlot = (when: VisitDraft['when']): VisitDraft => (when?.kind === 'slot' ? { when: { kind: 'times', times: [] } } : {})
