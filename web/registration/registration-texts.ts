import { textsFor } from '#ui/lib/texts.ts'
import type { registrationTexts as en } from '#web/registration/registration-texts.en.ts'

export const registrationTexts = textsFor<typeof en>('registration')
