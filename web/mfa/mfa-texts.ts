import { textsFor } from '#ui/lib/texts.ts'
import type { mfaTexts as en } from '#web/mfa/mfa-texts.en.ts'

export const mfaTexts = textsFor<typeof en>('mfa')
