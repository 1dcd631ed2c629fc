import type { inboxFlowTexts as en } from '#care/sdk/flows/inbox/inbox-flow-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const inboxFlowTexts = textsFor<typeof en>('care-inbox')
