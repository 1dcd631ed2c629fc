import type { GroupState } from '#shared/groups/group-state.ts'
import type { Tone } from '#ui/components/states/status-badge.tsx'

/** Badge tone of each group state. */
export const groupTones: Record<GroupState, Tone> = { open: 'success', notStarted: 'info', ended: 'neutral', suspended: 'warning' }
