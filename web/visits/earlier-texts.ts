import { textsFor } from '#ui/lib/texts.ts'
import type { earlierTexts as en } from '#web/visits/earlier-texts.en.ts'

export const earlierTexts = textsFor<typeof en>('earlier')
