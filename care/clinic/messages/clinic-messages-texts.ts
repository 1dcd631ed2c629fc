import type { clinicMessagesTexts as en } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicMessagesTexts = textsFor<typeof en>('clinic-messages')
