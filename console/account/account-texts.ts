import type { accountTexts as en } from '#console/account/account-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const accountTexts = textsFor<typeof en>('account')
