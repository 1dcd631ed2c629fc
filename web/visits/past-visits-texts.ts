import { textsFor } from '#ui/lib/texts.ts'
import type { pastVisitsTexts as en } from '#web/visits/past-visits-texts.en.ts'

export const pastVisitsTexts = textsFor<typeof en>('pastVisits')
