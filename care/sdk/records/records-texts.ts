import type { recordsTexts as en } from '#care/sdk/records/records-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const recordsTexts = textsFor<typeof en>('care-records')
