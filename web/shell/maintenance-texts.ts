import { textsFor } from '#ui/lib/texts.ts'
import type { maintenanceTexts as en } from '#web/shell/maintenance-texts.en.ts'

export const maintenanceTexts = textsFor<typeof en>('maintenance')
