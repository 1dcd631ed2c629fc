import type { Translation } from '#ui/lib/texts.ts'
import type { maintenanceTexts as en } from '#web/shell/maintenance-texts.en.ts'

export const maintenanceTexts: Translation<typeof en> = {
  upcoming: 'صيانة مقررة، {time}:',
  toolClosed: 'هذا مغلق لفترة قصيرة. يُرجى العودة قريبًا.',
}
