import type { clinicWords as en } from '#care/clinic/clinicians/clinic-words.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicWords = textsFor<typeof en>('clinic-words')
