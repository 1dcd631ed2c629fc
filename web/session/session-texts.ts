import { textsFor } from '#ui/lib/texts.ts'
import type { sessionTexts as en } from '#web/session/session-texts.en.ts'

export const sessionTexts = textsFor<typeof en>('session')
