import { textsFor } from '#ui/lib/texts.ts'
import type { pricesTexts as en } from '#web/prices/prices-texts.en.ts'

export const pricesTexts = textsFor<typeof en>('prices')
