import { CallError } from '#ui/lib/calls/call-error.ts'

/** Whether the same call may succeed later: no answer (0), too many calls (429), or a server error (5xx). */
export const isTransient = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
