import type { settingsTexts as en } from '#console/settings/settings-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const settingsTexts = textsFor<typeof en>('settings')
