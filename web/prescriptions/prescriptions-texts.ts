import { textsFor } from '#ui/lib/texts.ts'
import type { prescriptionsTexts as en } from '#web/prescriptions/prescriptions-texts.en.ts'

export const prescriptionsTexts = textsFor<typeof en>('prescriptions')
