import { textsFor } from '#ui/lib/texts.ts'
import type { recoveryTexts as en } from '#web/sign-in/recovery-texts.en.ts'

export const recoveryTexts = textsFor<typeof en>('recovery')
