import type { passwordTexts as en } from '#ui/fields/password-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const passwordTexts = textsFor<typeof en>('password')
