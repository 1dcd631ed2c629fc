import type { auditTexts as en } from '#console/audit/audit-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const auditTexts = textsFor<typeof en>('audit')
