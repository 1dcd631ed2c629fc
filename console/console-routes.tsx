import { type ComponentType, lazy } from 'react'
import { auditTexts } from '#console/audit/audit-texts.ts'
import { casesTexts } from '#console/cases/cases-texts.ts'
import { importsTexts } from '#console/eligibility/imports-texts.ts'
import { groupsTexts } from '#console/groups/groups-texts.ts'
import { invoicesTexts } from '#console/invoices/invoices-texts.ts'
import { maintenanceTexts } from '#console/maintenance/maintenance-texts.ts'
import { membersTexts } from '#console/members/members-texts.ts'
import { operatorsTexts } from '#console/operators/operators-texts.ts'
import { priceRulesTexts } from '#console/prices/price-rules-texts.ts'
import { reportsTexts } from '#console/reports/reports-texts.ts'
import { settingsTexts } from '#console/settings/settings-texts.ts'
import type { ConsoleRoute } from '#console/shell/console-route.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'
import {
  IconAlertTriangle,
  IconBuildingHospital,
  IconChartBar,
  IconDatabaseImport,
  IconEye,
  IconList,
  IconMail,
  IconReceipt,
  IconReceiptDollar,
  IconSettings,
  IconShieldCheck,
  IconUserShield,
  IconUsers,
} from '#ui/components/icons.ts'

/** A page comes when it is opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))

/** The pages before the sign-in. */
export const entryRoutes: readonly { path: string; page: ComponentType }[] = [
  { path: consolePaths.signIn, page: page(() => import('#console/sign-in/sign-in-page.tsx'), 'SignInPage') },
  { path: `${consolePaths.setPassword}/:code`, page: page(() => import('#console/operators/set-password-page.tsx'), 'SetPasswordPage') },
]

/** Who works with people, and who looks over what was done. */
const helpers: readonly OperatorRole[] = ['admin', 'support']
const overseers: readonly OperatorRole[] = ['admin', 'auditor']

/** Every page of the console behind its sign-in; the order is that of the navigation. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  {
    path: consolePaths.members,
    roles: helpers,
    page: page(() => import('#console/members/members-page.tsx'), 'MembersPage'),
    nav: { label: () => membersTexts()('title'), icon: IconUsers, group: 'work' },
  },
  { path: `${consolePaths.members}/:id`, roles: helpers, page: page(() => import('#console/members/member-page.tsx'), 'MemberPage') },
  {
    path: consolePaths.cases,
    roles: helpers,
    page: page(() => import('#console/cases/cases-page.tsx'), 'CasesPage'),
    nav: { label: () => casesTexts()('title'), icon: IconList, group: 'work' },
  },
  { path: `${consolePaths.cases}/:id`, roles: helpers, page: page(() => import('#console/cases/case-page.tsx'), 'CasePage') },
  {
    path: consolePaths.factorResets,
    roles: helpers,
    page: page(() => import('#console/members/factor-resets-page.tsx'), 'FactorResetsPage'),
    nav: { label: () => membersTexts()('approvals'), icon: IconShieldCheck, group: 'work' },
  },
  {
    path: consolePaths.deadLetters,
    roles: helpers,
    page: page(() => import('#console/cases/dead-letters-page.tsx'), 'DeadLettersPage'),
    nav: { label: () => casesTexts()('deadTitle'), icon: IconMail, group: 'work' },
  },
  {
    path: consolePaths.invoices,
    roles: helpers,
    page: page(() => import('#console/invoices/invoices-page.tsx'), 'InvoicesPage'),
    nav: { label: () => invoicesTexts()('title'), icon: IconReceipt, group: 'work' },
  },
  { path: `${consolePaths.invoices}/:id`, roles: helpers, page: page(() => import('#console/invoices/invoice-page.tsx'), 'InvoicePage') },
  {
    path: consolePaths.audit,
    roles: overseers,
    page: page(() => import('#console/audit/audit-page.tsx'), 'AuditPage'),
    nav: { label: () => auditTexts()('title'), icon: IconEye, group: 'oversight' },
  },
  {
    path: consolePaths.reports,
    roles: overseers,
    page: page(() => import('#console/reports/reports-page.tsx'), 'ReportsPage'),
    nav: { label: () => reportsTexts()('title'), icon: IconChartBar, group: 'oversight' },
  },
  {
    path: consolePaths.imports,
    roles: overseers,
    page: page(() => import('#console/eligibility/imports-page.tsx'), 'ImportsPage'),
    nav: { label: () => importsTexts()('title'), icon: IconDatabaseImport, group: 'portal' },
  },
  { path: `${consolePaths.imports}/:id`, roles: overseers, page: page(() => import('#console/eligibility/import-page.tsx'), 'ImportPage') },
  {
    path: consolePaths.groups,
    roles: operatorRoles,
    page: page(() => import('#console/groups/groups-page.tsx'), 'GroupsPage'),
    nav: { label: () => groupsTexts()('title'), icon: IconBuildingHospital, group: 'portal' },
  },
  { path: consolePaths.newGroup, roles: ['admin'], page: page(() => import('#console/groups/new-group-page.tsx'), 'NewGroupPage') },
  { path: `${consolePaths.groups}/:id`, roles: operatorRoles, page: page(() => import('#console/groups/group-page.tsx'), 'GroupPage') },
  {
    path: consolePaths.priceRules,
    roles: operatorRoles,
    page: page(() => import('#console/prices/price-rules-page.tsx'), 'PriceRulesPage'),
    nav: { label: () => priceRulesTexts()('title'), icon: IconReceiptDollar, group: 'portal' },
  },
  {
    path: consolePaths.settings,
    roles: operatorRoles,
    page: page(() => import('#console/settings/settings-page.tsx'), 'SettingsPage'),
    nav: { label: () => settingsTexts()('title'), icon: IconSettings, group: 'portal' },
  },
  {
    path: consolePaths.maintenance,
    roles: operatorRoles,
    page: page(() => import('#console/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
    nav: { label: () => maintenanceTexts()('title'), icon: IconAlertTriangle, group: 'portal' },
  },
  {
    path: consolePaths.operators,
    roles: ['admin', 'auditor'],
    page: page(() => import('#console/operators/operators-page.tsx'), 'OperatorsPage'),
    nav: { label: () => operatorsTexts()('title'), icon: IconUserShield, group: 'oversight' },
  },
  { path: consolePaths.account, roles: operatorRoles, page: page(() => import('#console/account/account-page.tsx'), 'AccountPage') },
]
