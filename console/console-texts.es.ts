import { accountTexts } from '#console/account/account-texts.es.ts'
import { auditTexts } from '#console/audit/audit-texts.es.ts'
import { casesTexts } from '#console/cases/cases-texts.es.ts'
import { importWords } from '#console/eligibility/import-words.es.ts'
import { importsTexts } from '#console/eligibility/imports-texts.es.ts'
import { groupWords } from '#console/groups/group-words.es.ts'
import { groupsTexts } from '#console/groups/groups-texts.es.ts'
import { signOnTexts } from '#console/groups/sign-on-texts.es.ts'
import { invoicesTexts } from '#console/invoices/invoices-texts.es.ts'
import { maintenanceTexts } from '#console/maintenance/maintenance-texts.es.ts'
import { membersTexts } from '#console/members/members-texts.es.ts'
import { operatorsTexts } from '#console/operators/operators-texts.es.ts'
import { priceRulesTexts } from '#console/prices/price-rules-texts.es.ts'
import { reportsTexts } from '#console/reports/reports-texts.es.ts'
import { settingsTexts } from '#console/settings/settings-texts.es.ts'
import { shellTexts } from '#console/shell/shell-texts.es.ts'
import { signInTexts } from '#console/sign-in/sign-in-texts.es.ts'
import { eventTexts } from '#shared/audit/event-texts.es.ts'
import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { staffTexts } from '#ui/components/staff-texts.es.ts'
import { passwordTexts } from '#ui/fields/password-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'

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
