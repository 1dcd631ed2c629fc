import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** Returns the change that removes a chosen slot. A slot depends on type, method and state; changing one requires a new time. */
export const unsetSlot = (when: VisitDraft['when']): VisitDraft => (when?.kind === 'slot' ? { when: { kind: 'times', times: [] } } : {})
