import { textsFor } from '#ui/lib/texts.ts'
import type { providersTexts as en } from '#web/providers/providers-texts.en.ts'

export const providersTexts = textsFor<typeof en>('providers')
