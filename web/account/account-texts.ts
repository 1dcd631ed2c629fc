import { textsFor } from '#ui/lib/texts.ts'
import type { accountTexts as en } from '#web/account/account-texts.en.ts'

export const accountTexts = textsFor<typeof en>('account')
