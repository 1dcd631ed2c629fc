import type { shellTexts as en } from '#console/shell/shell-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const shellTexts = textsFor<typeof en>('shell')
