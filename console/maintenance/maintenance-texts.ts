import type { maintenanceTexts as en } from '#console/maintenance/maintenance-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const maintenanceTexts = textsFor<typeof en>('maintenance')
