import { textsFor } from '#ui/lib/texts.ts'
import type { caseTexts as en } from '#web/cases/case-texts.en.ts'

export const caseTexts = textsFor<typeof en>('cases')
