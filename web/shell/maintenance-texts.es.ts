import type { Translation } from '#ui/lib/texts.ts'
import type { maintenanceTexts as en } from '#web/shell/maintenance-texts.en.ts'

export const maintenanceTexts: Translation<typeof en> = {
  upcoming: 'Mantenimiento programado, {time}:',
  toolClosed: 'Esto está cerrado por poco tiempo. Vuelva pronto.',
}
