import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'Registros médicos compartidos',
  lead: 'Alguien compartió registros médicos con usted. El código de acceso no está en el enlace: se lo dirán por otro medio.',
}
