import { textsFor } from '#ui/lib/texts.ts'
import type { signInTexts as en } from '#web/sign-in/sign-in-texts.en.ts'

export const signInTexts = textsFor<typeof en>('sign-in')
