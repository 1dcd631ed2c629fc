import { accountTexts } from '#console/account/account-texts.ar.ts'
import { auditTexts } from '#console/audit/audit-texts.ar.ts'
import { casesTexts } from '#console/cases/cases-texts.ar.ts'
import { importWords } from '#console/eligibility/import-words.ar.ts'
import { importsTexts } from '#console/eligibility/imports-texts.ar.ts'
import { groupWords } from '#console/groups/group-words.ar.ts'
import { groupsTexts } from '#console/groups/groups-texts.ar.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.ar.ts'
import { invoicesTexts } from '#console/invoices/invoices-texts.ar.ts'
import { maintenanceTexts } from '#console/maintenance/maintenance-texts.ar.ts'
import { membersTexts } from '#console/members/members-texts.ar.ts'
import { operatorsTexts } from '#console/operators/operators-texts.ar.ts'
import { priceRulesTexts } from '#console/prices/price-rules-texts.ar.ts'
import { reportsTexts } from '#console/reports/reports-texts.ar.ts'
import { settingsTexts } from '#console/settings/settings-texts.ar.ts'
import { shellTexts } from '#console/shell/shell-texts.ar.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.ar.ts'
import { eventTexts } from '#shared/audit/event-texts.ar.ts'
import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { staffTexts } from '#ui/components/staff-texts.ar.ts'
import { passwordTexts } from '#ui/fields/password-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'

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
