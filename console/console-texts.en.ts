import { accountTexts } from '#console/account/account-texts.en.ts'
import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { importWords } from '#console/eligibility/import-words.en.ts'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { groupWords } from '#console/groups/group-words.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import { maintenanceTexts } from '#console/maintenance/maintenance-texts.en.ts'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { priceRulesTexts } from '#console/prices/price-rules-texts.en.ts'
import { reportsTexts } from '#console/reports/reports-texts.en.ts'
import { settingsTexts } from '#console/settings/settings-texts.en.ts'
import { shellTexts } from '#console/shell/shell-texts.en.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.en.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { staffTexts } from '#ui/components/staff-texts.en.ts'
import { passwordTexts } from '#ui/fields/password-texts.en.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Every catalogue of the console in one language; loaded alone. */
export const consoleTexts = {
  errors: errorTexts,
  ui: uiTexts,
  staff: staffTexts,
  password: passwordTexts,
  account: accountTexts,
  audit: auditTexts,
  cases: casesTexts,
  events: eventTexts,
  members: membersTexts,
  reports: reportsTexts,
  invoices: invoicesTexts,
  operators: operatorsTexts,
  imports: importsTexts,
  'import-words': importWords,
  'group-words': groupWords,
  groups: groupsTexts,
  'sign-on': signOnTexts,
  maintenance: maintenanceTexts,
  'price-rules': priceRulesTexts,
  settings: settingsTexts,
  shell: shellTexts,
  'sign-in': signInTexts,
}
