import { clinicAccountTexts } from '#care/clinic/clinicians/clinic-account-texts.en.ts'
import { clinicWords } from '#care/clinic/clinicians/clinic-words.en.ts'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.en.ts'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.en.ts'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.en.ts'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.en.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { staffTexts } from '#ui/components/staff-texts.en.ts'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Every catalogue of the clinic in one language; loaded alone. */
export const clinicTexts = {
  errors: errorTexts,
  ui: uiTexts,
  password: passwordTexts,
  staff: staffTexts,
  'clinic-account': clinicAccountTexts,
  'clinic-shell': clinicShellTexts,
  'clinic-sign-in': clinicSignInTexts,
  'clinic-words': clinicWords,
  'clinic-messages': clinicMessagesTexts,
  'care-medical': medicalTexts,
  'care-messages': messageTexts,
  'clinic-calendar': calendarTexts,
  'clinic-video': clinicVideoTexts,
  'clinic-visits': clinicVisitsTexts,
}
