import type { robotCheckTexts as en } from '#ui/components/robot-check-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const robotCheckTexts = textsFor<typeof en>('robot-check')
