import { textsFor } from '#ui/lib/texts.ts'
import type { uiTexts as en } from '#ui/lib/ui-texts.en.ts'

export const uiTexts = textsFor<typeof en>('ui')
