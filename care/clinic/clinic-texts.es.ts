import { clinicAccountTexts } from '#care/clinic/clinicians/clinic-account-texts.es.ts'
import { clinicWords } from '#care/clinic/clinicians/clinic-words.es.ts'
import { clinicMessagesTexts } from '#care/clinic/messages/clinic-messages-texts.es.ts'
import { clinicShellTexts } from '#care/clinic/shell/clinic-shell-texts.es.ts'
import { clinicSignInTexts } from '#care/clinic/sign-in/clinic-sign-in-texts.es.ts'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.es.ts'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.es.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.es.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.es.ts'
import { messageTexts } from '#care/sdk/messages/message-texts.es.ts'
import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { staffTexts } from '#ui/components/staff-texts.es.ts'
import { passwordTexts } from '#ui/fields/password-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'

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
