import type { staffTexts as en } from '#ui/components/staff-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const staffTexts = textsFor<typeof en>('staff')
