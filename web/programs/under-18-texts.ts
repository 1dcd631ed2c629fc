import { textsFor } from '#ui/lib/texts.ts'
import type { under18Texts as en } from '#web/programs/under-18-texts.en.ts'

export const under18Texts = textsFor<typeof en>('under-18')
