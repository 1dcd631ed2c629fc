import { textsFor } from '#ui/lib/texts.ts'
import type { proceduresTexts as en } from '#web/procedures/procedures-texts.en.ts'

export const proceduresTexts = textsFor<typeof en>('procedures')
