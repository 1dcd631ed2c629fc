import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** Returns `11/20/2026, 2:50 PM CST`, with the time in the visit's own zone added where it differs. */
export const instantInBoth = (at: Date, ownZone: string, visitZone: string): string => {
  const [own, there] = [instantShown(at.toISOString(), ownZone), instantShown(at.toISOString(), visitZone)]
  return own === there ? own : textsOf(visitsTexts)('bothZones', { own, there })
}

/** VISIT-08 */
export const visitTimeShown = ({ isOnDemand, requestedAt, timeZone }: ShownVisit, ownZone: string): string =>
  isOnDemand ? textsOf(visitsTexts)('asap') : instantInBoth(requestedAt, ownZone, timeZone)
