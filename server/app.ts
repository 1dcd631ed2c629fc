import type { FastifyInstance } from 'fastify'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { docsRoutes } from '#platform/http/docs-routes.ts'
import { healthRoutes } from '#platform/http/health/health-routes.ts'
import { mountRawRoutes, mountRoutes } from '#platform/http/mount-routes.ts'
import type { RawRoute, Route } from '#platform/http/serve.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { keyJobs } from '#platform/jobs/key-jobs.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'
import { staffSsoSteps } from '#platform/staff/staff-sso-routes.ts'
import { accessRoutes } from '#server/account/access-routes.ts'
import { accountRoutes } from '#server/account/account-routes.ts'
import { appManifestRoutes } from '#server/app-manifest-routes.ts'
import { approvalRoutes } from '#server/approvals/approval-routes.ts'
import { auditRoutes } from '#server/audit/audit-routes.ts'
import { ownAuditRoutes } from '#server/audit/own-audit-routes.ts'
import { policyReportRoutes } from '#server/audit/policy-report-routes.ts'
import { benefitJobs } from '#server/benefits/benefit-jobs.ts'
import { benefitRoutes } from '#server/benefits/benefit-routes.ts'
import { documentRoutes } from '#server/benefits/documents/document-routes.ts'
import { idCardRoutes } from '#server/benefits/id-card-routes.ts'
import { benefitImportRoutes } from '#server/benefits/imports/benefit-import-routes.ts'
import { inquiryRoutes } from '#server/benefits/inquiries/inquiry-routes.ts'
import { inquiryJobs } from '#server/benefits/inquiries/work-on-inquiries.ts'
import { networkRoutes } from '#server/benefits/networks/network-routes.ts'
import { planRoutes } from '#server/benefits/plans/plan-routes.ts'
import { sdkTokenRoutes } from '#server/care/sdk-token-routes.ts'
import { careRightsJobs } from '#server/care/send-changed-rights.ts'
import { careMergeJobs } from '#server/care/send-merges.ts'
import { caseQueueRoutes } from '#server/cases/case-queue-routes.ts'
import { caseRoutes } from '#server/cases/case-routes.ts'
import { deadLetterRoutes } from '#server/cases/dead-letter-routes.ts'
import { consoleChartRoutes } from '#server/chart/console-chart-routes.ts'
import { claimRoutes } from '#server/claims/claim-routes.ts'
import { memberClaimRoutes } from '#server/claims/member-claim-routes.ts'
import { minorRuleRoutes } from '#server/claims/minor-rule-routes.ts'
import { consoleClinicianRoutes } from '#server/clinicians/console-clinician-routes.ts'
import { clinicianOrderJobs } from '#server/clinicians/send-clinician-orders.ts'
import { consoleWorkHoursRoutes } from '#server/clinicians/work-hours-routes.ts'
import { directoryJobs } from '#server/directory/load/directory-jobs.ts'
import { problemRoutes } from '#server/directory/problem-routes.ts'
import { eligibilityJobs } from '#server/eligibility/eligibility-jobs.ts'
import { eligibilityRoutes } from '#server/eligibility/eligibility-routes.ts'
import { partnerRoutes } from '#server/eligibility/partner-routes.ts'
import { facilityRoutes } from '#server/facilities/facility-routes.ts'
import { familyJobs } from '#server/family/family-jobs.ts'
import { familyReviewRoutes } from '#server/family/family-review-routes.ts'
import { familyRoutes } from '#server/family/family-routes.ts'
import { grantRoutes } from '#server/family/grant-routes.ts'
import { privateContactRoutes } from '#server/family/private-contact-routes.ts'
import { favoriteRoutes } from '#server/favorites/favorite-routes.ts'
import { groupJobs } from '#server/groups/group-jobs.ts'
import { groupRoutes } from '#server/groups/group-routes.ts'
import { consoleInvoiceRoutes } from '#server/invoices/console-invoice-routes.ts'
import { maintenanceRoutes, noticeRoutes } from '#server/maintenance/maintenance-routes.ts'
import { mapFileRoutes } from '#server/map-file-routes.ts'
import { duplicateRoutes } from '#server/members/duplicate-routes.ts'
import { factorResetRoutes } from '#server/members/factor-reset-routes.ts'
import { legalHoldRoutes } from '#server/members/legal-hold-routes.ts'
import { memberPrivacyRoutes } from '#server/members/member-privacy-routes.ts'
import { memberRoutes } from '#server/members/member-routes.ts'
import { factorRoutes } from '#server/mfa/factor-routes.ts'
import { mfaRoutes } from '#server/mfa/mfa-routes.ts'
import { consolePhraseRoutes } from '#server/notes/practice-phrase-routes.ts'
import { operatorAdminRoutes } from '#server/operators/operator-admin-routes.ts'
import { operatorRoutes } from '#server/operators/operator-routes.ts'
import { operatorStaff, staffServerOf } from '#server/operators/operator-staff.ts'
import { staffProviderRoutes } from '#server/operators/staff-provider-routes.ts'
import { ownDataRoutes } from '#server/own-data/own-data-routes.ts'
import { mountPages } from '#server/pages.ts'
import type { Portal } from '#server/portal.ts'
import { drugCardRoutes } from '#server/prescriptions/drug-card-routes.ts'
import { prescriptionRoutes } from '#server/prescriptions/prescription-routes.ts'
import { priceRuleRoutes } from '#server/prescriptions/price-rule-routes.ts'
import { drugCatalogueJobs } from '#server/prescriptions/send-drug-catalogue.ts'
import { procedureCardRoutes } from '#server/procedures/procedure-card-routes.ts'
import { procedureRoutes } from '#server/procedures/procedure-routes.ts'
import { programJobs } from '#server/programs/program-jobs.ts'
import { programRoutes, programSteps } from '#server/programs/program-routes.ts'
import { proposalHandlers } from '#server/proposal-kinds.ts'
import { providerRoutes } from '#server/providers/provider-routes.ts'
import { pushDeviceRoutes } from '#server/push/push-routes.ts'
import { consoleQuestionnaireRoutes } from '#server/questionnaires/console-questionnaire-routes.ts'
import { unconfirmedAlertJobs } from '#server/questionnaires/report-unconfirmed-alerts.ts'
import { registrationRoutes } from '#server/registration/registration-routes.ts'
import { reportJobs } from '#server/reports/report-jobs.ts'
import { reportRoutes } from '#server/reports/report-routes.ts'
import { retentionJobs } from '#server/retention/retention-jobs.ts'
import { retentionRoutes } from '#server/retention/retention-routes.ts'
import { savingsRoutes } from '#server/savings/savings-routes.ts'
import { portalSealedColumns } from '#server/sealed-columns.ts'
import { sessionJobs } from '#server/session/session-jobs.ts'
import { sessionRoutes } from '#server/session/session-routes.ts'
import { consoleSettingRoutes, settingRoutes } from '#server/settings/setting-routes.ts'
import { signInJobs } from '#server/sign-in/sign-in-jobs.ts'
import { signInRoutes } from '#server/sign-in/sign-in-routes.ts'
import { identityProviderRoutes } from '#server/sso/identity-provider-routes.ts'
import { ssoRoutes, ssoSteps } from '#server/sso/sso-routes.ts'
import { supportJobs } from '#server/support/support-jobs.ts'
import { supportRoutes } from '#server/support/support-routes.ts'
import { surveyRoutes } from '#server/surveys/survey-routes.ts'
import { visitRoutes } from '#server/visits/visit-routes.ts'
import { zipRoutes } from '#server/zip/zip-routes.ts'

/** All routes of the portal, one line per area. */
export const portalRoutes = (portal: Portal): Route[] => [
  ...signInRoutes(portal),
  ...sessionRoutes(portal),
  ...sdkTokenRoutes(portal),
  ...mfaRoutes(portal),
  ...factorRoutes(portal),
  ...accessRoutes(portal),
  ...pushDeviceRoutes(portal),
  ...accountRoutes(portal),
  ...ownDataRoutes(portal),
  ...registrationRoutes(portal),
  ...ssoRoutes(portal),
  ...identityProviderRoutes(portal),
  ...settingRoutes(portal),
  ...zipRoutes(portal),
  ...providerRoutes(portal),
  ...facilityRoutes(portal),
  ...problemRoutes(portal),
  ...caseRoutes(portal),
  ...operatorRoutes(portal),
  ...operatorAdminRoutes(portal),
  ...staffProviderRoutes(portal),
  ...approvalRoutes(portal, proposalHandlers),
  ...groupRoutes(portal),
  ...eligibilityRoutes(portal),
  ...partnerRoutes(portal),
  ...consoleSettingRoutes(portal),
  ...noticeRoutes(portal),
  ...memberRoutes(portal),
  ...factorResetRoutes(portal),
  ...duplicateRoutes(portal),
  ...legalHoldRoutes(portal),
  ...caseQueueRoutes(portal),
  ...deadLetterRoutes(portal),
  ...consoleInvoiceRoutes(portal),
  ...consoleChartRoutes(portal),
  ...consoleClinicianRoutes(portal),
  ...consoleWorkHoursRoutes(portal),
  ...consolePhraseRoutes(portal),
  ...consoleQuestionnaireRoutes(portal),
  ...auditRoutes(portal),
  ...minorRuleRoutes(portal),
  ...retentionRoutes(portal),
  ...ownAuditRoutes(portal),
  ...reportRoutes(portal),
  ...familyRoutes(portal),
  ...familyReviewRoutes(portal),
  ...grantRoutes(portal),
  ...favoriteRoutes(portal),
  ...procedureRoutes(portal),
  ...procedureCardRoutes(portal),
  ...prescriptionRoutes(portal),
  ...drugCardRoutes(portal),
  ...priceRuleRoutes(portal),
  ...savingsRoutes(portal),
  ...benefitRoutes(portal),
  ...inquiryRoutes(portal),
  ...planRoutes(portal),
  ...documentRoutes(portal),
  ...benefitImportRoutes(portal),
  ...networkRoutes(portal),
  ...idCardRoutes(portal),
  ...claimRoutes(portal),
  ...memberClaimRoutes(portal),
  ...privateContactRoutes(portal),
  ...memberPrivacyRoutes(portal),
  ...visitRoutes(portal),
  ...surveyRoutes(portal),
  ...supportRoutes(portal),
  ...programRoutes(portal),
]

/** All jobs of the portal. */
export const portalJobs = (portal: Portal): Job[] => [
  ...sessionJobs(portal),
  ...signInJobs(portal),
  ...directoryJobs(portal),
  ...retentionJobs(portal),
  ...reportJobs(portal),
  ...programJobs(portal),
  ...supportJobs(portal),
  ...drugCatalogueJobs(portal),
  ...groupJobs(portal),
  ...eligibilityJobs(portal),
  ...benefitJobs(portal),
  ...inquiryJobs(portal),
  ...familyJobs(portal),
  ...careMergeJobs(portal),
  ...careRightsJobs(portal),
  ...unconfirmedAlertJobs(portal),
  ...clinicianOrderJobs(portal),
  ...keyJobs('portal', { ...portal, columns: portalSealedColumns }),
  ...platformJobs('portal', { ...portal, keys: portal.pinKey }),
]

type AppOptions = {
  isReady: () => Promise<boolean>
  /** Folder of the built pages; null for API tests. */
  dist: string | null
  /** Routes of the demo; none in production. */
  extra?: readonly RawRoute[]
}

/** Builds the portal's server, not yet listening. */
export const buildApp = async (portal: Portal, { isReady, dist, extra = [] }: AppOptions): Promise<FastifyInstance> => {
  const { config, limits, log } = portal
  const http = await buildHttp({ log, limits, trustedProxies: config.trustedProxies, https: portal.publicUrl.startsWith('https:') })
  const routes = portalRoutes(portal)
  const mount = { http, limits, publicOrigin: new URL(portal.publicUrl).origin, node: portal.node }
  mountRoutes(routes, {
    ...mount,
    log,
    audit: (auditContext, event, outcome, reason) =>
      writeAudit(portal.db, auditContext, { event, outcome, ...(reason === undefined ? {} : { reason }) }),
  })
  const raw = [
    ...healthRoutes(isReady),
    ...maintenanceRoutes(portal),
    ...appManifestRoutes(config),
    ...ssoSteps(portal),
    ...staffSsoSteps(operatorStaff, () => staffServerOf(portal)),
    ...programSteps(portal),
    ...policyReportRoutes(portal),
    ...(await mapFileRoutes(config)),
    ...extra,
  ]
  const about =
    'Every call of the member portal and of the operator console, with who may make it. The telehealth service documents its own calls at /mobile/docs.' +
    ' Answers carry `data`; refusals carry `meta.errors`.'
  const documented = { title: `${config.productName} API`, about, publicUrl: portal.publicUrl, routes, rawRoutes: raw }
  mountRawRoutes([...raw, ...(config.apiDocs === 'on' ? docsRoutes('/api/docs', documented) : [])], mount)
  if (dist !== null) await mountPages(portal, http, dist)
  return http
}
