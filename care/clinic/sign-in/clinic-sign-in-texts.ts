import type { clinicSignInTexts as en } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicSignInTexts = textsFor<typeof en>('clinic-sign-in')
