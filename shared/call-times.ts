// Times that every page needs. Those of signed-in pages are in session-times.ts, so that the sign-in page does not load them.

/** CALL-04, CALL-48: milliseconds after which a request without a response is aborted. */
export const requestTimeout = 30_000

/** SHELL-083; in milliseconds. */
export const maintenancePoll = 60_000
