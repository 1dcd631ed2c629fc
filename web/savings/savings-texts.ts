import { textsFor } from '#ui/lib/texts.ts'
import type { savingsTexts as en } from '#web/savings/savings-texts.en.ts'

export const savingsTexts = textsFor<typeof en>('savings')
