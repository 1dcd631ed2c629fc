import { requestTimeout } from '#shared/call-times.ts'

/** Fetches a small public JSON file, such as the maintenance notice; null on any failure (SHELL-084). */
export const fetchFile = (url: string): Promise<{ body: unknown; etag: string | null } | null> =>
  fetch(url, { signal: AbortSignal.timeout(requestTimeout), credentials: 'omit' })
    .then(async (response) => (response.ok ? { body: await response.json(), etag: response.headers.get('etag') } : null))
    .catch(() => null)
