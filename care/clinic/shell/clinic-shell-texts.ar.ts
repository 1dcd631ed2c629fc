import type { clinicShellTexts as en } from '#care/clinic/shell/clinic-shell-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const clinicShellTexts: Translation<typeof en> = {
  clinic: 'العيادة',
  documentTitle: '{product} - العيادة - {title}',
  clinician: 'طبيب',
}
