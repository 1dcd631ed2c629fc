import type { guestShellTexts as en } from '#care/guest/shell/guest-shell-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const guestShellTexts = textsFor<typeof en>('guest-shell')
