import { dayIn } from '#shared/fields/zoned-time.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

/** Today as `YYYY-MM-DD` in the browser's time zone, by the server's clock. The server checks again in the deployment's time zone. */
export const localToday = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(serverNow()))
