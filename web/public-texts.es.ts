import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.es.ts'
import { sessionPageTexts } from '#web/session/session-page-texts.es.ts'
import { sessionTexts } from '#web/session/session-texts.es.ts'
import { footerTexts } from '#web/shell/footer-texts.es.ts'
import { hallTexts } from '#web/shell/hall-texts.es.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.es.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.es.ts'
import { ssoTexts } from '#web/sso/sso-texts.es.ts'

/** Every catalogue of the public pages in one language; loaded alone. The legal documents come on their own. */
export const publicTexts = {
  errors: errorTexts,
  footer: footerTexts,
  hall: hallTexts,
  maintenance: maintenanceTexts,
  mfa: mfaTexts,
  session: sessionTexts,
  'session-pages': sessionPageTexts,
  'sign-in': signInTexts,
  sso: ssoTexts,
  ui: uiTexts,
}
