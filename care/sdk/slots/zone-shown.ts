import { zoneNameIn } from '#shared/written-date.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

/** `America/Chicago` → `CST` in every language, as of now unless `at` gives another moment. */
export const zoneShown = (timeZone: string, at = new Date(serverNow())): string => zoneNameIn(at, { timeZone })
