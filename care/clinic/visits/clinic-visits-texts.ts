import type { clinicVisitsTexts as en } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicVisitsTexts = textsFor<typeof en>('clinic-visits')
