import type { Care } from '#care/server/care.ts'
import { listPharmaciesByName } from '#care/server/favorites/pharmacy-store.ts'
import { invoiceRowOf } from '#care/server/invoices/invoice-answers.ts'
import { listInvoicesOf } from '#care/server/invoices/invoice-store.ts'
import { listPushDevices } from '#care/server/push/push-device-store.ts'
import { listRepeatsOf } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { collectRecords } from '#care/server/records/collect-records.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { readSurveysOf } from '#care/server/surveys/own-surveys.ts'
import { listKeptOf } from '#care/server/visits/choice/choice-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileRecordCalls } from '#shared/records/mobile-record-calls.ts'
import { recordParts } from '#shared/records/record-rules.ts'

const mostInvoices = 5000

export const mobileRecordRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  return serve(mobileRecordCalls, {
    readMemberRecords: mobileMember({ limit: '30/h', audit: 'records.download' }, async ({ member, request }) => {
      const { telehealthId, first, last, dateOfBirth } = member.claims.member
      const records = await collectRecords(care, { patient: { telehealthId, first, last, dateOfBirth }, parts: recordParts })
      const invoices = await listInvoicesOf(care.db, member, mostInvoices)
      await writeAudit(care.db, request.auditContext, { event: 'records.download', outcome: 'ok', subjectId: member.id })
      const own = invoices.filter(({ patientId, memberId }) => patientId === member.id || memberId === member.id)
      const pharmacies = await listPharmaciesByName(care.db, member.id)
      const kept = await listKeptOf(care.db, member.id)
      const keptClinicians = kept.map(({ first, last, credentials, keptAt, patientId }) => ({
        name: [`${first} ${last}`, credentials].filter(Boolean).join(', '),
        keptAt: keptAt.toISOString(),
        patient: patientId === member.id ? null : (member.claims.managed.find((one) => one.telehealthId === patientId)?.first ?? ''),
      }))
      const ordered = await listRepeatsOf(care.db, member.id)
      const questionnaireRepeats = ordered.map(({ repeat: { questionnaire, everyWeeks, times, until, createdAt, endedAs }, ...by }) => ({
        questionnaire,
        everyWeeks,
        times,
        until,
        orderedBy: [`${by.first} ${by.last}`, by.credentials].filter(Boolean).join(', '),
        orderedAt: createdAt.toISOString(),
        endedAs,
      }))
      const surveys = await readSurveysOf(care, member.id)
      const devices = await listPushDevices(care.db, member.id)
      const pushDevices = devices.map(({ userAgent, createdAt, lastUsedAt }) => ({
        userAgent,
        addedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }))
      return {
        data: {
          records,
          invoices: own.map((invoice) => invoiceRowOf(invoice, member.id)),
          pharmacies,
          pushDevices,
          keptClinicians,
          questionnaireRepeats,
          surveys,
        },
      }
    }),
  })
}
