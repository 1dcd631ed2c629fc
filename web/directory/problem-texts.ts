import { textsFor } from '#ui/lib/texts.ts'
import type { problemTexts as en } from '#web/directory/problem-texts.en.ts'

export const problemTexts = textsFor<typeof en>('problem')
