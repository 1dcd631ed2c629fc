import { textsFor } from '#ui/lib/texts.ts'
import type { locationTexts as en } from '#web/zip/location-texts.en.ts'

export const locationTexts = textsFor<typeof en>('location')
