import { dayIn } from '#shared/fields/zoned-time.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

let read: string | undefined

/** The device's time zone as the page found it. It is read once: that takes some milliseconds on a phone. */
export const deviceZone = (): string => (read ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Today as `YYYY-MM-DD` in the device's time zone, by the server's clock. The server checks again in the deployment's time zone. */
export const localToday = (): string => dayIn(deviceZone(), new Date(serverNow()))
