import { textsFor } from '#ui/lib/texts.ts'
import type { shellTexts as en } from '#web/shell/shell-texts.en.ts'

export const shellTexts = textsFor<typeof en>('shell')
