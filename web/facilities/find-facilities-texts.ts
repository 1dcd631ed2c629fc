import { textsFor } from '#ui/lib/texts.ts'
import type { findFacilitiesTexts as en } from '#web/facilities/find-facilities-texts.en.ts'

export const findFacilitiesTexts = textsFor<typeof en>('findFacilities')
