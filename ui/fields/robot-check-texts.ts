import type { robotCheckTexts as en } from '#ui/fields/robot-check-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const robotCheckTexts = textsFor<typeof en>('robot-check')
