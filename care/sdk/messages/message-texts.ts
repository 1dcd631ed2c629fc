import type { messageTexts as en } from '#care/sdk/messages/message-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const messageTexts = textsFor<typeof en>('care-messages')
