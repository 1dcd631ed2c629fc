/** Why an operator opens a member; written down with every act that follows. */
export const openingReasons = ['member-called', 'member-wrote', 'case', 'duplicate', 'security', 'data-request'] as const
export type OpeningReason = (typeof openingReasons)[number]

/** Milliseconds that one reason is good for. */
export const openingMs = 30 * 60_000

/** Milliseconds in which a second operator must approve that a second factor is reset. */
export const factorResetMs = 24 * 3_600_000
