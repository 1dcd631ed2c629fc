import { textsFor } from '#ui/lib/texts.ts'
import type { inboxTexts as en } from '#web/inbox/inbox-texts.en.ts'

export const inboxTexts = textsFor<typeof en>('inbox')
