import type { operatorsTexts as en } from '#console/operators/operators-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const operatorsTexts = textsFor<typeof en>('operators')
