import type { clinicShellTexts as en } from '#care/clinic/shell/clinic-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicShellTexts: Translation<typeof en> = {
  clinic: 'Clínica',
  documentTitle: '{product} - Clínica - {title}',
  clinician: 'Profesional',
}
