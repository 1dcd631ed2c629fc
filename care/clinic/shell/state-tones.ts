import type { VisitState } from '#shared/visits/visit-states.ts'
import type { Tone } from '#ui/components/states/status-badge.tsx'

/** The tone of a visit's badge, by its state. */
export const stateTones: Readonly<Record<VisitState, Tone>> = {
  Requested: 'warning',
  Proposed: 'info',
  Locked: 'info',
  Started: 'success',
  Completed: 'neutral',
  Cancelled: 'danger',
  Expired: 'neutral',
  Missed: 'danger',
}
