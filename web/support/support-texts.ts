import { textsFor } from '#ui/lib/texts.ts'
import type { supportTexts as en } from '#web/support/support-texts.en.ts'

export const supportTexts = textsFor<typeof en>('support')
