import type { GroupState } from '#shared/groups/group-state.ts'
import type { Tone } from '#ui/components/status-badge.tsx'

/** The colour of a group's state. */
export const groupTones: Record<GroupState, Tone> = { open: 'success', notStarted: 'info', ended: 'neutral', suspended: 'warning' }
