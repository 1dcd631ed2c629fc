import type { FastifyInstance } from 'fastify'
import { memberAuditRoutes } from '#care/server/audit/member-audit-routes.ts'
import { operatorAuditRoutes } from '#care/server/audit/operator-audit-routes.ts'
import type { Care } from '#care/server/care.ts'
import { chartReviewRoutes } from '#care/server/chart/chart-review-routes.ts'
import { chartRoutes } from '#care/server/chart/chart-routes.ts'
import { clinicCalendarRoutes } from '#care/server/clinicians/clinic-calendar-routes.ts'
import { clinicVisitRoutes } from '#care/server/clinicians/clinic-visit-routes.ts'
import { clinicianRoutes } from '#care/server/clinicians/clinician-routes.ts'
import { clinicianStaff, clinicServerOf } from '#care/server/clinicians/clinician-staff.ts'
import { licenseJobs } from '#care/server/clinicians/license-warnings.ts'
import { noteRoutes } from '#care/server/clinicians/note-routes.ts'
import { leavingJobs } from '#care/server/clinicians/roster/end-clinician.ts'
import { rosterRoutes } from '#care/server/clinicians/roster/roster-routes.ts'
import { workHoursRoutes } from '#care/server/clinicians/roster/work-hours-routes.ts'
import { clinicDocumentRoutes, visitDocumentRoutes } from '#care/server/documents/document-routes.ts'
import { mobilePharmacyRoutes } from '#care/server/favorites/mobile-pharmacy-routes.ts'
import { inboxRoutes } from '#care/server/inbox/inbox-routes.ts'
import { invoiceJobs } from '#care/server/invoices/invoice-jobs.ts'
import { invoiceFileRoutes, invoiceScreenRoutes } from '#care/server/invoices/invoice-screen-routes.ts'
import { operatorInvoiceRoutes } from '#care/server/invoices/operator-invoice-routes.ts'
import { paymentWebhookRoutes } from '#care/server/invoices/payment-webhook-routes.ts'
import { testPaymentRoutes } from '#care/server/invoices/test-payment-routes.ts'
import { liveRoutes } from '#care/server/live/live-routes.ts'
import { medicalInfoRoutes } from '#care/server/medical-info/medical-info-routes.ts'
import { mergeJobs } from '#care/server/members/merge-people.ts'
import { careMergeRoutes } from '#care/server/members/merge-routes.ts'
import { clinicMessageRoutes } from '#care/server/messages/clinic-message-routes.ts'
import { previewsOf } from '#care/server/messages/message-answers.ts'
import { attachmentRoutes, messageScreenRoutes } from '#care/server/messages/message-screen-routes.ts'
import { practicePhraseRoutes } from '#care/server/notes/practice-phrase-routes.ts'
import { pharmacyEventRoutes } from '#care/server/prescribing/pharmacy-event-routes.ts'
import { prescriptionJobs } from '#care/server/prescribing/prescription-jobs.ts'
import { clinicPrescriptionRoutes, mobileCatalogueRoutes, prescriptionScreenRoutes } from '#care/server/prescribing/prescription-routes.ts'
import { referralRoutes } from '#care/server/programs/referral-routes.ts'
import { pushRoutes } from '#care/server/push/push-routes.ts'
import { ownQuestionnaireRoutes } from '#care/server/questionnaires/own/own-routes.ts'
import { clinicQuestionnaireRoutes, questionnaireScreenRoutes } from '#care/server/questionnaires/questionnaire-routes.ts'
import { repeatJobs } from '#care/server/questionnaires/repeats/ask-repeats.ts'
import { escalationJobs } from '#care/server/questionnaires/repeats/escalate-alerts.ts'
import { repeatRoutes } from '#care/server/questionnaires/repeats/repeat-routes.ts'
import { issuedInVisits } from '#care/server/records/list-issued.ts'
import { mobileRecordRoutes } from '#care/server/records/mobile-record-routes.ts'
import { personHistoryRoutes } from '#care/server/records/person-history-routes.ts'
import { recordJobs } from '#care/server/records/record-jobs.ts'
import { recordRoutes } from '#care/server/records/record-routes.ts'
import { visitCountRoutes } from '#care/server/reports/visit-count-routes.ts'
import { careRetentionJobs } from '#care/server/retention/care-retention-jobs.ts'
import { careRetentionRoutes } from '#care/server/retention/care-retention-routes.ts'
import { careSessionRoutes } from '#care/server/rights/care-session-routes.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { careSessionJobs } from '#care/server/session/care-session-jobs.ts'
import { slotJobs } from '#care/server/slots/slot-jobs.ts'
import { visitSurveyRoutes } from '#care/server/surveys/survey-routes.ts'
import { openRoomSocket } from '#care/server/video/room-socket.ts'
import { videoJobs } from '#care/server/video/video-jobs.ts'
import { videoRoutes } from '#care/server/video/video-routes.ts'
import { choiceRoutes } from '#care/server/visits/choice/choice-routes.ts'
import { handOverRoutes } from '#care/server/visits/hand-over/hand-over-routes.ts'
import { mobileVisitRoutes } from '#care/server/visits/mobile-visit-routes.ts'
import { visitReminderJobs } from '#care/server/visits/notices/visit-reminder-jobs.ts'
import { followUpRoutes } from '#care/server/visits/request/follow-up-routes.ts'
import { photoRoutes } from '#care/server/visits/request/photo-routes.ts'
import { seriesRoutes } from '#care/server/visits/series/series-routes.ts'
import { visitJobs } from '#care/server/visits/visit-jobs.ts'
import { visitScreenRoutes } from '#care/server/visits/visit-screen-routes.ts'
import { waitingRoomRoutes } from '#care/server/waiting-room/waiting-room-routes.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { docsRoutes } from '#platform/http/docs-routes.ts'
import { mountRawRoutes, mountRoutes } from '#platform/http/mount-routes.ts'
import type { Route } from '#platform/http/serve.ts'
import { mountSocket } from '#platform/http/web-sockets.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { keyJobs } from '#platform/jobs/key-jobs.ts'
import { platformJobs } from '#platform/jobs/platform-jobs.ts'
import { staffSsoSteps } from '#platform/staff/staff-sso-routes.ts'
import { mostMessageBytes, roomSocketPath } from '#shared/video/room-messages.ts'

/** All routes of care, one line per area. */
export const careRoutes = (care: Care): Route[] => [
  ...careSessionRoutes(care),
  ...personHistoryRoutes(care),
  ...careMergeRoutes(care),
  ...memberAuditRoutes(care),
  ...operatorAuditRoutes(care),
  ...careRetentionRoutes(care),
  ...mobileVisitRoutes(care, issuedInVisits(care)),
  ...mobilePharmacyRoutes(care),
  ...visitScreenRoutes(care),
  ...followUpRoutes(care),
  ...seriesRoutes(care),
  ...choiceRoutes(care),
  ...visitSurveyRoutes(care),
  ...photoRoutes(care),
  ...messageScreenRoutes(care),
  ...attachmentRoutes(care),
  ...inboxRoutes(care, (threadIds) => previewsOf(care, threadIds)),
  ...pushRoutes(care),
  ...medicalInfoRoutes(care),
  ...recordRoutes(care),
  ...mobileRecordRoutes(care),
  ...invoiceScreenRoutes(care),
  ...invoiceFileRoutes(care),
  ...paymentWebhookRoutes(care),
  ...operatorInvoiceRoutes(care),
  ...prescriptionScreenRoutes(care),
  ...clinicPrescriptionRoutes(care),
  ...visitDocumentRoutes(care),
  ...clinicDocumentRoutes(care),
  ...questionnaireScreenRoutes(care),
  ...clinicQuestionnaireRoutes(care),
  ...repeatRoutes(care),
  ...mobileCatalogueRoutes(care),
  ...pharmacyEventRoutes(care),
  ...referralRoutes(care),
  ...liveRoutes(care),
  ...clinicianRoutes(care),
  ...rosterRoutes(care),
  ...workHoursRoutes(care),
  ...practicePhraseRoutes(care),
  ...ownQuestionnaireRoutes(care),
  ...clinicVisitRoutes(care),
  ...handOverRoutes(care),
  ...clinicCalendarRoutes(care),
  ...visitCountRoutes(care),
  ...clinicMessageRoutes(care),
  ...noteRoutes(care),
  ...chartRoutes(care),
  ...chartReviewRoutes(care),
  ...videoRoutes(care),
  ...waitingRoomRoutes(care),
]

/** All jobs of care. */
export const careJobs = (care: Care): Job[] => [
  ...careSessionJobs(care),
  ...mergeJobs(care),
  ...slotJobs(care),
  ...licenseJobs(care),
  ...leavingJobs(care),
  ...careRetentionJobs(care),
  ...recordJobs(care),
  ...repeatJobs(care),
  ...escalationJobs(care),
  ...visitJobs(care),
  ...visitReminderJobs(care),
  ...videoJobs(care),
  ...invoiceJobs(care),
  ...prescriptionJobs(care),
  ...keyJobs('care', { ...care, columns: careSealedColumns }),
  ...platformJobs('care', { ...care, keys: care.secretKey }),
]

const about =
  "Every call of the telehealth service: the mobile API for the portal's server, the screens of the SDK, the clinic and guests with a link." +
  ` Refusals carry \`meta.errors\`. The WebSocket of a visit's room is at ${roomSocketPath}. Behind a portal's proxy every call can also be` +
  ' refused with CareUnavailable (503).'

/** Registers care on a server, the portal's or its own. */
export const mountCare = (http: FastifyInstance, care: Care): void => {
  // Event streams and calls never end by themselves: end them before the server closes.
  http.addHook('preClose', async () => {
    care.live.close()
    await care.rooms.close()
  })
  const where = { http, limits: care.limits, publicOrigin: new URL(care.config.publicUrl).origin, node: care.node }
  const room = { name: 'roomSocket', path: roomSocketPath, limit: '600/min', mostBytes: mostMessageBytes } as const
  mountSocket({ ...room, open: openRoomSocket(care) }, where)
  const routes = careRoutes(care)
  const rawRoutes = [...testPaymentRoutes(care, http), ...staffSsoSteps(clinicianStaff, () => clinicServerOf(care))]
  const documented = { title: `${care.config.productName} telehealth API`, about, publicUrl: care.config.publicUrl, routes, rawRoutes }
  const docs = care.config.apiDocs === 'on' ? docsRoutes('/mobile/docs', documented) : []
  mountRawRoutes([...rawRoutes, ...docs], where)
  mountRoutes(routes, {
    ...where,
    log: care.log,
    audit: (auditContext, event, outcome, reason) =>
      writeAudit(care.db, auditContext, { event, outcome, ...(reason === undefined ? {} : { reason }) }),
  })
}
