import { textsFor } from '#ui/lib/texts.ts'
import type { titleTexts as en } from '#web/shell/title-texts.en.ts'

export const titleTexts = textsFor<typeof en>('titles')
