import { textsFor } from '#ui/lib/texts.ts'
import type { familyTexts as en } from '#web/family/family-texts.en.ts'

export const familyTexts = textsFor<typeof en>('family')
