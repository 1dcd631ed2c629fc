import { recordReads } from '#care/server/audit/record-reads.ts'
import type { Care } from '#care/server/care.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { answerRefill, listClinicRefills } from '#care/server/prescribing/answer-refill.ts'
import { findCatalogueDrug, orderedDrugOf, readCatalogue, searchDrugs } from '#care/server/prescribing/catalogue-store.ts'
import { cancelPrescription, resendPrescription } from '#care/server/prescribing/change-order.ts'
import { offeredPharmacies } from '#care/server/prescribing/offered-pharmacies.ts'
import { patientDrugs } from '#care/server/prescribing/patient-drugs.ts'
import { listAttention, listPrescriptionsOf, type Prescription } from '#care/server/prescribing/prescription-store.ts'
import { putDrugs } from '#care/server/prescribing/put-drugs.ts'
import { listLastRefills, type RefillRequest, shownRefill } from '#care/server/prescribing/refill-store.ts'
import { memberRefillRefusal, ownPrescription, requestRefill } from '#care/server/prescribing/request-refill.ts'
import { readSafetyData } from '#care/server/prescribing/safety-store.ts'
import { shownPrescription, shownToMember } from '#care/server/prescribing/shown-prescription.ts'
import { prescribingRefusal, signPrescription } from '#care/server/prescribing/sign-prescription.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { idsFor } from '#shared/care/managed.ts'
import { clinicPrescriptionCalls } from '#shared/prescribing/clinic-prescription-calls.ts'
import { mobileCatalogueCalls } from '#shared/prescribing/mobile-catalogue-calls.ts'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { drugSchedule, warningsFor } from '#shared/prescribing/safety-warnings.ts'
import { estimatedCents, usualRule } from '#shared/prescriptions/drug-price-rules.ts'

const mostFound = 20

export const clinicPrescriptionRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  const { db, clock } = care
  const shownAll = (rows: readonly Prescription[]) => Promise.all(rows.map((row) => shownPrescription(care, row)))
  return serve(clinicPrescriptionCalls, {
    readVisitPrescriptions: clinician({ limit: '1200/h', audit: 'prescription.open' }, async ({ input, clinician, request }) => {
      const visit = await visitForClinician(care, clinician, input.id)
      const rows = await listPrescriptionsOf(db, [visit.patientId])
      await writeAudit(db, request.auditContext, { event: 'prescription.open', outcome: 'ok', subjectId: visit.patientId })
      const isTheirs = visit.clinicianId === clinician.id
      return {
        data: {
          prescriptions: await shownAll(rows),
          pharmacies: isTheirs ? await offeredPharmacies(care, visit) : [],
          refusal: prescribingRefusal(care, clinician, visit, clock.now()),
        },
      }
    }),
    searchPrescribableDrugs: clinician({ limit: '240/min', audit: 'none' }, async ({ input }) => {
      const rows = await searchDrugs(db, input.words, mostFound)
      const drugs = rows.map((row) => ({ ...orderedDrugOf(row), quantities: row.quantities }))
      return { data: { drugs, isEmpty: (await readCatalogue(db)) === null } }
    }),
    checkPrescription: clinician(
      { limit: '1200/h', audit: 'prescription.check', refuses: ['DrugUnknown'] },
      async ({ input, clinician, request }) => {
        const visit = await visitForClinician(care, clinician, input.id)
        if (visit.clinicianId !== clinician.id) return fail('NotFound')
        const drug = (await findCatalogueDrug(db, input.productId)) ?? fail('DrugUnknown', { field: 'productId' })
        const safety = await readSafetyData(db)
        const patient = await patientDrugs(care, visit.patientId, clock.now())
        await writeAudit(db, request.auditContext, { event: 'prescription.check', outcome: 'ok', subjectId: visit.patientId })
        const { drug: name, brand, unitPrice, priceSource, priceDate } = drug
        const cents = unitPrice === null ? null : estimatedCents(unitPrice, input.quantity, brand === '' ? 'generic' : 'brand', usualRule)
        return {
          data: {
            drug: orderedDrugOf(drug),
            schedule: drugSchedule(name, safety),
            warnings: warningsFor(name, patient, safety),
            estimate: cents === null ? null : { cents, source: priceSource ?? '', date: priceDate ?? '' },
          },
        }
      },
    ),
    signPrescription: clinician(
      {
        limit: '240/h',
        audit: 'prescription.sign',
        refuses: [
          'NotLicensed',
          'PrescribingClosed',
          'PrescribingUnavailable',
          'PrescriptionChanged',
          'DrugUnknown',
          'DrugControlled',
          'OverrideNeeded',
          'PharmacyUnknown',
        ],
      },
      async ({ input: { id, prescriptionId, reasons, ...order }, clinician, request }) => {
        const row = await signPrescription(care, { clinician, visitId: id, prescriptionId, order, reasons, request })
        return { data: { prescription: await shownPrescription(care, row) } }
      },
    ),
    resendPrescription: clinician(
      { limit: '240/h', audit: 'prescription.resend', refuses: ['NotLicensed', 'PrescriptionTooOld', 'PrescriptionChanged'] },
      async ({ input, clinician, request }) => {
        const row = await resendPrescription(care, { clinician, prescriptionId: input.id, request })
        return { data: { prescription: await shownPrescription(care, row) } }
      },
    ),
    cancelPrescription: clinician(
      { limit: '240/h', audit: 'prescription.cancel', refuses: ['PrescriptionChanged'] },
      async ({ input, clinician, request }) => {
        const row = await cancelPrescription(care, { clinician, prescriptionId: input.id, request })
        return { data: { prescription: await shownPrescription(care, row) } }
      },
    ),
    listClinicPrescriptions: clinician({ limit: '60/min', audit: 'refill.list', isPoll: true }, async ({ clinician, request }) => {
      const refills = await listClinicRefills(care, clinician)
      const attention = await listAttention(db, clinician.id)
      const patients = [...refills.map(({ prescription }) => prescription.patient.telehealthId), ...attention.map((row) => row.patientId)]
      for (const subjectId of new Set(patients))
        await writeAudit(db, request.auditContext, { event: 'refill.list', outcome: 'ok', subjectId })
      return { data: { attention: await shownAll(attention), refills } }
    }),
    answerRefill: clinician(
      {
        limit: '240/h',
        audit: 'refill.answer',
        refuses: [
          'PrescriptionChanged',
          'AnswerNeeded',
          'PrescribingUnavailable',
          'PrescriptionTooOld',
          'NoRefillsLeft',
          'DrugControlled',
          'OverrideNeeded',
        ],
      },
      async ({ input: { id, ...answer }, clinician, request }) => {
        await answerRefill(care, { clinician, refillId: id, ...answer, request })
        return { data: { isApproved: answer.isApproved } }
      },
    ),
  })
}

const scope = 'visits'

/** Routes of the prescription screens. They stay open after coverage ends: members can still read what they were prescribed. */
export const prescriptionScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const { db, clock } = care
  const shown = screenOf(care)
  const forMember = async (member: CareMember, row: Prescription, last: RefillRequest | undefined): Promise<MemberPrescription> => ({
    prescription: await shownToMember(care, row),
    isSelf: row.patientId === member.id,
    visitId: row.visitId,
    refill: last ? await shownRefill(care, last) : null,
    refillRefusal: memberRefillRefusal(member, row, { hasOpenRequest: last?.status === 'open', now: clock.now() }),
  })
  const oneFor = async (member: CareMember, row: Prescription) => forMember(member, row, (await listLastRefills(db, [row.id])).get(row.id))
  return serve(prescriptionScreens, {
    listPrescriptions: careMember({ scope, limit: '1800/h', audit: 'prescription.read' }, async ({ member, request }) => {
      const rows = await listPrescriptionsOf(db, idsFor(member, 'see-records'))
      const patientIds = rows.map(({ patientId }) => patientId)
      await recordReads(db, request, { event: 'prescription.read', readerId: member.id, patientIds })
      const last = await listLastRefills(
        db,
        rows.map(({ id }) => id),
      )
      const prescriptions = await Promise.all(rows.map((row) => forMember(member, row, last.get(row.id))))
      return shown('my_prescriptions', { prescriptions, zip: member.claims.member.zip }, member)
    }),
    readPrescription: careMember(
      { scope, limit: '1800/h', audit: 'prescription.read', refuses: ['NotFound', 'ScopeMissing'] },
      async ({ input, member, request }) => {
        const row = await ownPrescription(db, member, input.prescriptionId)
        await writeAudit(db, request.auditContext, { event: 'prescription.read', outcome: 'ok', subjectId: row.patientId })
        return shown('my_prescription', { prescription: await oneFor(member, row), zip: member.claims.member.zip }, member)
      },
    ),
    requestRefill: careMember(
      {
        scope,
        covered: true,
        limit: '60/h',
        audit: 'refill.request',
        refuses: ['NotFound', 'ScopeMissing', 'MedicalOnlySeen', 'RefillNotReady', 'RefillAsked', 'PrescriptionTooOld', 'NoRefillsLeft'],
      },
      async ({ input, member, request }) => {
        const row = await requestRefill(care, { member, ...input, request })
        return shown('request_refill', { prescription: await oneFor(member, row) }, member)
      },
    ),
  })
}

export const mobileCatalogueRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(mobileCatalogueCalls, {
    readDrugCatalogue: portal({ limit: '600/h', audit: 'none' }, async () => ({ data: { catalogue: await readCatalogue(care.db) } })),
    putDrugs: portal({ limit: '6000/h', audit: 'drugs.catalogue' }, async ({ input: part, request }) => ({
      data: await putDrugs(care, { part, request }),
    })),
  })
}
