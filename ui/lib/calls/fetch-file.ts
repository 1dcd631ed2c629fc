import { sessionTimes } from '#shared/session-times.ts'

/** Fetches a small public JSON file, such as the maintenance notice; null on any failure (SHELL-084). */
export const fetchFile = (url: string): Promise<unknown> =>
  fetch(url, { signal: AbortSignal.timeout(sessionTimes.requestTimeout), credentials: 'omit' })
    .then((response): Promise<unknown> | null => (response.ok ? response.json() : null))
    .catch(() => null)
