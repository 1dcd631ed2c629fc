import { textsFor } from '#ui/lib/texts.ts'
import type { facilitiesTexts as en } from '#web/facilities/facilities-texts.en.ts'

export const facilitiesTexts = textsFor<typeof en>('facilities')
