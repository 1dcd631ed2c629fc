import type { guestVideoTexts as en } from '#care/guest/video/guest-video-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const guestVideoTexts = textsFor<typeof en>('guest-video')
