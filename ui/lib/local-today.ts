import { dayIn } from '#shared/fields/zoned-time.ts'
import { serverNow } from '#ui/lib/server-clock.ts'

/** The calendar day here, `YYYY-MM-DD`, by the server's clock. The server judges again, in the zone of the deployment. */
export const localToday = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(serverNow()))
