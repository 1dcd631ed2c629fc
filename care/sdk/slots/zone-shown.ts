import { zoneNameIn } from '#shared/written-date.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

/** `America/Chicago` → `CST` in every language, as of now. */
export const zoneShown = (timeZone: string): string => zoneNameIn(serverNow(), { timeZone })
