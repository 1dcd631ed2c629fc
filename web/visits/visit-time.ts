import { instantShown } from '#ui/lib/format.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

/** Where the member's clocks are: as they say, else as their device does. */
export const useOwnZone = (): string => useSession().profile.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** `11/20/2026, 2:50 PM CST`, the visit's own zone beside it where its clocks show something else. */
export const instantInBoth = (at: Date, ownZone: string, visitZone: string): string => {
  const [own, there] = [instantShown(at.toISOString(), ownZone), instantShown(at.toISOString(), visitZone)]
  return own === there ? own : visitsTexts()('bothZones', { own, there })
}

/** VISIT-08 */
export const visitTime = ({ isOnDemand, requestedAt, timeZone }: ShownVisit, ownZone: string): string =>
  isOnDemand ? visitsTexts()('asap') : instantInBoth(requestedAt, ownZone, timeZone)
