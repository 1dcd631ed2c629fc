import { textsFor } from '#ui/lib/texts.ts'
import type { priceCardTexts as en } from '#web/prices/price-card-texts.en.ts'

export const priceCardTexts = textsFor<typeof en>('priceCard')
