import { accountTexts } from '#console/account/account-texts.es.ts'
import { operatorsTexts } from '#console/operators/operators-texts.es.ts'
import { shellTexts } from '#console/shell/shell-texts.es.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.es.ts'
import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { passwordTexts } from '#ui/fields/password-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'

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
