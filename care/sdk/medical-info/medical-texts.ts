import type { medicalTexts as en } from '#care/sdk/medical-info/medical-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const medicalTexts = textsFor<typeof en>('care-medical')
