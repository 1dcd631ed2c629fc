import { textsFor } from '#ui/lib/texts.ts'
import type { programsTexts as en } from '#web/programs/programs-texts.en.ts'

export const programsTexts = textsFor<typeof en>('programs')
