import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.es.ts'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.es.ts'
import { guestVideoTexts } from '#care/guest/video/guest-video-texts.es.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.es.ts'
import { recordsTexts } from '#care/sdk/records/records-texts.es.ts'
import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'

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
