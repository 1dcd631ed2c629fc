import { accountTexts } from '#console/account/account-texts.ar.ts'
import { operatorsTexts } from '#console/operators/operators-texts.ar.ts'
import { shellTexts } from '#console/shell/shell-texts.ar.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.ar.ts'
import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { passwordTexts } from '#ui/fields/password-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'

/** Every catalogue of the console in one language; loaded alone. */
export const consoleTexts = {
  errors: errorTexts,
  ui: uiTexts,
  password: passwordTexts,
  account: accountTexts,
  operators: operatorsTexts,
  shell: shellTexts,
  'sign-in': signInTexts,
}
