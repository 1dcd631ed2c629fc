import type { reportsTexts as en } from '#console/reports/reports-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const reportsTexts = textsFor<typeof en>('reports')
