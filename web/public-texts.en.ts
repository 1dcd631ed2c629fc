import { publicErrorTexts } from '#shared/errors/public-error-texts.en.ts'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { robotCheckTexts } from '#ui/fields/robot-check-texts.en.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { caseTexts } from '#web/cases/case-texts.en.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.en.ts'
import { under18Texts } from '#web/programs/under-18-texts.en.ts'
import { registrationTexts } from '#web/registration/registration-texts.en.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.en.ts'
import { sessionTexts } from '#web/session/session-texts.en.ts'
import { footerTexts } from '#web/shell/footer-texts.en.ts'
import { hallTexts } from '#web/shell/hall-texts.en.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.en.ts'
import { offlineTexts } from '#web/shell/offline-texts.en.ts'
import { recoveryTexts } from '#web/sign-in/recovery-texts.en.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'
import { ssoTexts } from '#web/sso/sso-texts.en.ts'
import { supportTexts } from '#web/support/support-texts.en.ts'

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
