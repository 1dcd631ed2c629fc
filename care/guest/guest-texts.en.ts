import { guestRecordsTexts } from '#care/guest/records/guest-records-texts.en.ts'
import { guestShellTexts } from '#care/guest/shell/guest-shell-texts.en.ts'
import { guestVideoTexts } from '#care/guest/video/guest-video-texts.en.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

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
