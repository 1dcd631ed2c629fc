import { accountTexts } from '#console/account/account-texts.ar.ts'
import { auditTexts } from '#console/audit/audit-texts.ar.ts'
import { casesTexts } from '#console/cases/cases-texts.ar.ts'
import { membersTexts } from '#console/members/members-texts.ar.ts'
import { operatorsTexts } from '#console/operators/operators-texts.ar.ts'
import { reportsTexts } from '#console/reports/reports-texts.ar.ts'
import { shellTexts } from '#console/shell/shell-texts.ar.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.ar.ts'
import { eventTexts } from '#shared/audit/event-texts.ar.ts'
import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { passwordTexts } from '#ui/fields/password-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'

/** Every catalogue of the console in one language; loaded alone. */
export const consoleTexts = {
  errors: errorTexts,
  ui: uiTexts,
  password: passwordTexts,
  account: accountTexts,
  audit: auditTexts,
  cases: casesTexts,
  events: eventTexts,
  members: membersTexts,
  reports: reportsTexts,
  operators: operatorsTexts,
  shell: shellTexts,
  'sign-in': signInTexts,
}
