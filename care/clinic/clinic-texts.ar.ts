import { clinicAccountTexts } from '#care/clinic/clinicians/clinic-account-texts.ar.ts'
import { clinicWords } from '#care/clinic/clinicians/clinic-words.ar.ts'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.ar.ts'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.ar.ts'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.ar.ts'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.ar.ts'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.ar.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ar.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ar.ts'
import { messageTexts } from '#care/sdk/messages/message-texts.ar.ts'
import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { staffTexts } from '#ui/components/staff-texts.ar.ts'
import { passwordTexts } from '#ui/fields/password-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'

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
