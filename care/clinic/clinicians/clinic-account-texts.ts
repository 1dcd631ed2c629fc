import type { clinicAccountTexts as en } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicAccountTexts = textsFor<typeof en>('clinic-account')
