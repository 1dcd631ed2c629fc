import type { clinicVideoTexts as en } from '#care/clinic/video/clinic-video-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const clinicVideoTexts = textsFor<typeof en>('clinic-video')
