import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.ar.ts'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.ar.ts'
import { guestVideoTexts } from '#care/guest/video/guest-video-texts.ar.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ar.ts'
import { recordsTexts } from '#care/sdk/records/records-texts.ar.ts'
import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'

/** Every catalogue of the guests' pages in one language; loaded alone. */
export const guestTexts = {
  errors: errorTexts,
  ui: uiTexts,
  'guest-shell': guestShellTexts,
  'guest-records': guestRecordsTexts,
  'care-medical': medicalTexts,
  'care-records': recordsTexts,
  'guest-video': guestVideoTexts,
}
