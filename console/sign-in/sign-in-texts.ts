import type { signInTexts as en } from '#console/sign-in/sign-in-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const signInTexts = textsFor<typeof en>('sign-in')
