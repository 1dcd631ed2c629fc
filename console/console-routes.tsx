import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { benefitImportsTexts } from '#console/benefits/benefit-imports-texts.en.ts'
import { plansTexts } from '#console/benefits/plans-texts.en.ts'
import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { openedChartsTexts } from '#console/chart/opened-charts-texts.en.ts'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { partnerTexts } from '#console/eligibility/partner-texts.en.ts'
import { groupsTexts } from '#console/groups/groups-texts.en.ts'
import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import { consoleMaintenanceTexts } from '#console/maintenance/console-maintenance-texts.en.ts'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { operatorsTexts } from '#console/operators/operators-texts.en.ts'
import { staffSignOnTexts } from '#console/operators/staff-sign-on-texts.en.ts'
import { priceRulesTexts } from '#console/prices/price-rules-texts.en.ts'
import { questionnairesTexts } from '#console/questionnaires/questionnaires-texts.en.ts'
import { reportsTexts } from '#console/reports/reports-texts.en.ts'
import { consoleRetentionTexts } from '#console/retention/console-retention-texts.en.ts'
import { consoleSettingsTexts } from '#console/settings/console-settings-texts.en.ts'
import type { ConsoleRoute } from '#console/shell/console-route.ts'
import { surveysTexts } from '#console/surveys/surveys-texts.en.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import {
  IconAlertTriangle,
  IconBuildingHospital,
  IconChartBar,
  IconClipboardHeart,
  IconDatabaseImport,
  IconEye,
  IconHourglassHigh,
  IconKey,
  IconList,
  IconMail,
  IconMoodHeart,
  IconReceipt,
  IconReceiptDollar,
  IconSettings,
  IconShieldCheck,
  IconStethoscope,
  IconSwitchHorizontal,
  IconUserShield,
  IconUsers,
} from '#ui/components/icons.ts'
import { lazyPage } from '#ui/lib/lazy-page.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Roles that work with members, and roles that review what was done. */
const helpers: readonly OperatorRole[] = ['admin', 'support']
const overseers: readonly OperatorRole[] = ['admin', 'auditor']

/** All pages of the console after sign-in, in the order of the navigation. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  {
    path: consolePaths.members,
    roles: helpers,
    page: lazyPage(() => import('#console/members/members-page.tsx'), 'MembersPage'),
    nav: { label: () => textsOf(membersTexts)('title'), icon: IconUsers, group: 'work' },
  },
  { path: `${consolePaths.members}/:id`, roles: helpers, page: lazyPage(() => import('#console/members/member-page.tsx'), 'MemberPage') },
  {
    path: `${consolePaths.members}/:id/claims`,
    roles: helpers,
    page: lazyPage(() => import('#console/members/member-claims-page.tsx'), 'MemberClaimsPage'),
  },
  {
    path: consolePaths.cases,
    roles: helpers,
    page: lazyPage(() => import('#console/cases/cases-page.tsx'), 'CasesPage'),
    nav: { label: () => textsOf(casesTexts)('title'), icon: IconList, group: 'work' },
  },
  { path: `${consolePaths.cases}/:id`, roles: helpers, page: lazyPage(() => import('#console/cases/case-page.tsx'), 'CasePage') },
  {
    path: consolePaths.factorResets,
    roles: helpers,
    page: lazyPage(() => import('#console/members/factor-resets-page.tsx'), 'FactorResetsPage'),
    nav: { label: () => textsOf(membersTexts)('factorResets'), icon: IconShieldCheck, group: 'work' },
  },
  {
    path: consolePaths.deadLetters,
    isOfEveryGroup: true,
    roles: helpers,
    page: lazyPage(() => import('#console/cases/dead-letters-page.tsx'), 'DeadLettersPage'),
    nav: { label: () => textsOf(casesTexts)('deadTitle'), icon: IconMail, group: 'work' },
  },
  {
    path: consolePaths.invoices,
    roles: helpers,
    page: lazyPage(() => import('#console/invoices/invoices-page.tsx'), 'InvoicesPage'),
    nav: { label: () => textsOf(invoicesTexts)('title'), icon: IconReceipt, group: 'work' },
  },
  {
    path: `${consolePaths.invoices}/:id`,
    roles: helpers,
    page: lazyPage(() => import('#console/invoices/invoice-page.tsx'), 'InvoicePage'),
  },
  {
    path: consolePaths.clinicians,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/clinicians/clinicians-page.tsx'), 'CliniciansPage'),
    nav: { label: () => textsOf(cliniciansTexts)('title'), icon: IconStethoscope, group: 'work' },
  },
  {
    path: consolePaths.newClinician,
    isOfEveryGroup: true,
    roles: ['admin'],
    page: lazyPage(() => import('#console/clinicians/new-clinician-page.tsx'), 'NewClinicianPage'),
  },
  {
    path: `${consolePaths.clinicians}/:id`,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/clinicians/clinician-page.tsx'), 'ClinicianPage'),
  },
  {
    path: consolePaths.phrases,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/notes/phrases-page.tsx'), 'PracticePhrasesPage'),
  },
  {
    path: consolePaths.questionnaires,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/questionnaires/questionnaires-page.tsx'), 'QuestionnairesPage'),
    nav: { label: () => textsOf(questionnairesTexts)('title'), icon: IconClipboardHeart, group: 'work' },
  },
  {
    path: `${consolePaths.questionnaires}/:key`,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/questionnaires/questionnaire-page.tsx'), 'QuestionnairePage'),
  },
  {
    path: consolePaths.audit,
    roles: overseers,
    page: lazyPage(() => import('#console/audit/audit-page.tsx'), 'AuditPage'),
    nav: { label: () => textsOf(auditTexts)('title'), icon: IconEye, group: 'oversight' },
  },
  {
    path: consolePaths.openedCharts,
    isOfEveryGroup: true,
    roles: overseers,
    page: lazyPage(() => import('#console/chart/opened-charts-page.tsx'), 'OpenedChartsPage'),
    nav: { label: () => textsOf(openedChartsTexts)('title'), icon: IconClipboardHeart, group: 'oversight' },
  },
  {
    path: consolePaths.retention,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/retention/retention-page.tsx'), 'RetentionPage'),
    nav: { label: () => textsOf(consoleRetentionTexts)('title'), icon: IconHourglassHigh, group: 'oversight' },
  },
  {
    path: consolePaths.reports,
    roles: overseers,
    page: lazyPage(() => import('#console/reports/reports-page.tsx'), 'ReportsPage'),
    nav: { label: () => textsOf(reportsTexts)('title'), icon: IconChartBar, group: 'oversight' },
  },
  {
    path: consolePaths.surveys,
    roles: overseers,
    page: lazyPage(() => import('#console/surveys/surveys-page.tsx'), 'SurveysPage'),
    nav: { label: () => textsOf(surveysTexts)('title'), icon: IconMoodHeart, group: 'oversight' },
  },
  {
    path: consolePaths.surveyComments,
    roles: overseers,
    page: lazyPage(() => import('#console/surveys/survey-comments-page.tsx'), 'SurveyCommentsPage'),
  },
  {
    path: consolePaths.imports,
    roles: overseers,
    page: lazyPage(() => import('#console/eligibility/imports-page.tsx'), 'ImportsPage'),
    nav: { label: () => textsOf(importsTexts)('title'), icon: IconDatabaseImport, group: 'portal' },
  },
  {
    path: `${consolePaths.imports}/:id`,
    roles: overseers,
    page: lazyPage(() => import('#console/eligibility/import-page.tsx'), 'ImportPage'),
  },
  {
    path: consolePaths.partners,
    roles: overseers,
    page: lazyPage(() => import('#console/eligibility/partners-page.tsx'), 'PartnersPage'),
    nav: { label: () => textsOf(partnerTexts)('title'), icon: IconSwitchHorizontal, group: 'portal' },
  },
  {
    path: consolePaths.newPartner,
    roles: ['admin'],
    page: lazyPage(() => import('#console/eligibility/partner-page.tsx'), 'NewPartnerPage'),
  },
  {
    path: `${consolePaths.partners}/:id`,
    roles: overseers,
    page: lazyPage(() => import('#console/eligibility/partner-page.tsx'), 'PartnerPage'),
  },
  {
    path: consolePaths.groups,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/groups/groups-page.tsx'), 'GroupsPage'),
    nav: { label: () => textsOf(groupsTexts)('title'), icon: IconBuildingHospital, group: 'portal' },
  },
  {
    path: consolePaths.newGroup,
    isOfEveryGroup: true,
    roles: ['admin'],
    page: lazyPage(() => import('#console/groups/new-group-page.tsx'), 'NewGroupPage'),
  },
  { path: `${consolePaths.groups}/:id`, roles: operatorRoles, page: lazyPage(() => import('#console/groups/group-page.tsx'), 'GroupPage') },
  {
    path: consolePaths.plans,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/benefits/plans-page.tsx'), 'PlansPage'),
    nav: { label: () => textsOf(plansTexts)('title'), icon: IconClipboardHeart, group: 'portal' },
  },
  { path: consolePaths.newPlan, roles: ['admin'], page: lazyPage(() => import('#console/benefits/new-plan-page.tsx'), 'NewPlanPage') },
  { path: `${consolePaths.plans}/:id`, roles: operatorRoles, page: lazyPage(() => import('#console/benefits/plan-page.tsx'), 'PlanPage') },
  {
    path: `${consolePaths.plans}/:id/networks`,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/benefits/plan-networks-page.tsx'), 'PlanNetworksPage'),
  },
  {
    path: `${consolePaths.plans}/:id/documents`,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/benefits/plan-documents-page.tsx'), 'PlanDocumentsPage'),
  },
  {
    path: `${consolePaths.plans}/:id/terms/:startsOn`,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/benefits/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: consolePaths.unknownPlanIds,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/benefits/unknown-plan-ids-page.tsx'), 'UnknownPlanIdsPage'),
  },
  {
    path: consolePaths.benefitImports,
    roles: overseers,
    page: lazyPage(() => import('#console/benefits/benefit-imports-page.tsx'), 'BenefitImportsPage'),
    nav: { label: () => textsOf(benefitImportsTexts)('title'), icon: IconDatabaseImport, group: 'portal' },
  },
  {
    path: `${consolePaths.benefitImports}/:id`,
    roles: overseers,
    page: lazyPage(() => import('#console/benefits/benefit-import-page.tsx'), 'BenefitImportPage'),
  },
  {
    path: consolePaths.priceRules,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/prices/price-rules-page.tsx'), 'PriceRulesPage'),
    nav: { label: () => textsOf(priceRulesTexts)('title'), icon: IconReceiptDollar, group: 'portal' },
  },
  {
    path: consolePaths.settings,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/settings/settings-page.tsx'), 'SettingsPage'),
    nav: { label: () => textsOf(consoleSettingsTexts)('title'), icon: IconSettings, group: 'portal' },
  },
  {
    path: consolePaths.maintenance,
    isOfEveryGroup: true,
    roles: operatorRoles,
    page: lazyPage(() => import('#console/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
    nav: { label: () => textsOf(consoleMaintenanceTexts)('title'), icon: IconAlertTriangle, group: 'portal' },
  },
  {
    path: consolePaths.operators,
    isOfEveryGroup: true,
    roles: ['admin', 'auditor'],
    page: lazyPage(() => import('#console/operators/operators-page.tsx'), 'OperatorsPage'),
    nav: { label: () => textsOf(operatorsTexts)('title'), icon: IconUserShield, group: 'oversight' },
  },
  {
    path: consolePaths.signOn,
    isOfEveryGroup: true,
    roles: overseers,
    page: lazyPage(() => import('#console/operators/staff-sign-on-page.tsx'), 'StaffSignOnPage'),
    nav: { label: () => textsOf(staffSignOnTexts)('title'), icon: IconKey, group: 'oversight' },
  },
  {
    path: consolePaths.approvals,
    roles: overseers,
    page: lazyPage(() => import('#console/operators/approvals-page.tsx'), 'ApprovalsPage'),
    nav: { label: () => textsOf(approvalsTexts)('title'), icon: IconShieldCheck, group: 'oversight' },
  },
  { path: consolePaths.account, roles: operatorRoles, page: lazyPage(() => import('#console/account/account-page.tsx'), 'AccountPage') },
]
