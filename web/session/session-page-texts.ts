import { textsFor } from '#ui/lib/texts.ts'
import type { sessionPageTexts as en } from '#web/session/session-page-texts.en.ts'

export const sessionPageTexts = textsFor<typeof en>('session-pages')
