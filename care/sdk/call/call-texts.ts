import type { callTexts as en } from '#care/sdk/call/call-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const callTexts = textsFor<typeof en>('care-call')
