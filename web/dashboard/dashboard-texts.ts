import { textsFor } from '#ui/lib/texts.ts'
import type { dashboardTexts as en } from '#web/dashboard/dashboard-texts.en.ts'

export const dashboardTexts = textsFor<typeof en>('dashboard')
