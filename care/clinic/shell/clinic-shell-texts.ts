import type { clinicShellTexts as en } from '#care/clinic/shell/clinic-shell-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicShellTexts = textsFor<typeof en>('clinic-shell')
