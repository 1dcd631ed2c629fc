// Times of every page's calls. Those of a session are apart, in session-times.ts: the sign-in page would load them for nothing.

/** CALL-04, CALL-48: milliseconds after which a request without a response is aborted. */
export const requestTimeout = 30_000

/** SHELL-083; in milliseconds. */
export const maintenancePoll = 60_000
