import type { Tone } from '#console/shell/status-badge.tsx'
import type { GroupState } from '#shared/groups/group-state.ts'

/** The colour of a group's state. */
export const groupTones: Record<GroupState, Tone> = { open: 'success', notStarted: 'info', ended: 'neutral', suspended: 'warning' }
