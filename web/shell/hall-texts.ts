import { textsFor } from '#ui/lib/texts.ts'
import type { hallTexts as en } from '#web/shell/hall-texts.en.ts'

export const hallTexts = textsFor<typeof en>('hall')
