import workerUrl from '#ui/lib/page/format-worker.ts?worker&url'
import { trustedScriptUrl } from '#ui/lib/page/trusted-types.ts'

/**
 * Makes a first date and a first number in another thread: on a slow phone that takes as long as the rest of the dashboard's first render,
 * and would block it. Any further one takes less than a millisecond, in every thread.
 */
export const warmFormats = (locale: string): void => void new Worker(trustedScriptUrl('formats', workerUrl), { name: locale })
