import { textsFor } from '#ui/lib/texts.ts'
import type { visitsTexts as en } from '#web/visits/visits-texts.en.ts'

export const visitsTexts = textsFor<typeof en>('visits')
