import type { casesTexts as en } from '#console/cases/cases-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const casesTexts = textsFor<typeof en>('cases')
