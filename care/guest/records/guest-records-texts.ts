import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const guestRecordsTexts = textsFor<typeof en>('guest-records')
