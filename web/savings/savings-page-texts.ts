import { textsFor } from '#ui/lib/texts.ts'
import type { savingsPageTexts as en } from '#web/savings/savings-page-texts.en.ts'

export const savingsPageTexts = textsFor<typeof en>('savingsPage')
