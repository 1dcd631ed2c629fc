import type { priceRulesTexts as en } from '#console/prices/price-rules-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const priceRulesTexts = textsFor<typeof en>('price-rules')
