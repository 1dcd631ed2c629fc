import { textsFor } from '#ui/lib/texts.ts'
import type { programPagesTexts as en } from '#web/programs/program-pages-texts.en.ts'

export const programPagesTexts = textsFor<typeof en>('program-pages')
