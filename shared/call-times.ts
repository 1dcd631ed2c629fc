/** CALL-04, CALL-48: milliseconds after which a request without a response is aborted. */
export const requestTimeout = 30_000

/** SHELL-083; in milliseconds. The sign-in page needs these two times only, so the other ones are in `session/session-times.ts`. */
export const maintenancePoll = 60_000
