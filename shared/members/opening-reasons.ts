/** Reasons for opening a member; recorded with every action that follows. */
export const openingReasons = ['member-called', 'member-wrote', 'case', 'duplicate', 'security', 'data-request'] as const
export type OpeningReason = (typeof openingReasons)[number]

/** How long an operator's access to a member lasts, in milliseconds. */
export const openingMs = 30 * 60_000

/** Time for a second operator to approve a factor reset, in milliseconds. */
export const factorResetMs = 24 * 3_600_000
