import { textsFor } from '#ui/lib/texts.ts'
import type { settingsTexts as en } from '#web/account/settings-texts.en.ts'

export const settingsTexts = textsFor<typeof en>('settings')
