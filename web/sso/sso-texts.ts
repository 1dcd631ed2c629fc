import { textsFor } from '#ui/lib/texts.ts'
import type { ssoTexts as en } from '#web/sso/sso-texts.en.ts'

export const ssoTexts = textsFor<typeof en>('sso')
