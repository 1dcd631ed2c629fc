import { publicErrorTexts } from '#shared/errors/public-error-texts.es.ts'
import { passwordTexts } from '#ui/fields/password-texts.es.ts'
import { robotCheckTexts } from '#ui/fields/robot-check-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'
import { caseTexts } from '#web/cases/case-texts.es.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.es.ts'
import { under18Texts } from '#web/programs/under-18-texts.es.ts'
import { registrationTexts } from '#web/registration/registration-texts.es.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.es.ts'
import { sessionTexts } from '#web/session/session-texts.es.ts'
import { footerTexts } from '#web/shell/footer-texts.es.ts'
import { hallTexts } from '#web/shell/hall-texts.es.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.es.ts'
import { offlineTexts } from '#web/shell/offline-texts.es.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.es.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.es.ts'
import { ssoTexts } from '#web/sso/sso-texts.es.ts'
import { supportTexts } from '#web/support/support-texts.es.ts'

/** Every catalogue of the public pages in one language; loaded alone. The legal documents come on their own. */
export const publicTexts = {
  cases: caseTexts,
  errors: publicErrorTexts,
  footer: footerTexts,
  hall: hallTexts,
  maintenance: maintenanceTexts,
  mfa: mfaTexts,
  offline: offlineTexts,
  password: passwordTexts,
  recovery: recoveryTexts,
  registration: registrationTexts,
  'robot-check': robotCheckTexts,
  session: sessionTexts,
  'session-pages': sessionPageTexts,
  'sign-in': signInTexts,
  sso: ssoTexts,
  support: supportTexts,
  ui: uiTexts,
  'under-18': under18Texts,
}
