import { publicErrorTexts } from '#shared/errors/public-error-texts.ar.ts'
import { passwordTexts } from '#ui/fields/password-texts.ar.ts'
import { robotCheckTexts } from '#ui/fields/robot-check-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'
import { caseTexts } from '#web/cases/case-texts.ar.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.ar.ts'
import { under18Texts } from '#web/programs/under-18-texts.ar.ts'
import { registrationTexts } from '#web/registration/registration-texts.ar.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.ar.ts'
import { sessionTexts } from '#web/session/session-texts.ar.ts'
import { footerTexts } from '#web/shell/footer-texts.ar.ts'
import { hallTexts } from '#web/shell/hall-texts.ar.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ar.ts'
import { offlineTexts } from '#web/shell/offline-texts.ar.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.ar.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.ar.ts'
import { ssoTexts } from '#web/sso/sso-texts.ar.ts'
import { supportTexts } from '#web/support/support-texts.ar.ts'

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
