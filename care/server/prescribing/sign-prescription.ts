import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import type { Care } from '#care/server/care.ts'
import { findCatalogueDrug, orderedDrugOf } from '#care/server/prescribing/catalogue-store.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { offeredPharmacies } from '#care/server/prescribing/offered-pharmacies.ts'
import { patientDrugs } from '#care/server/prescribing/patient-drugs.ts'
import {
  findPrescription,
  insertPrescription,
  insertSend,
  openContent,
  type Prescription,
} from '#care/server/prescribing/prescription-store.ts'
import { readSafetyData } from '#care/server/prescribing/safety-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { lockClinicVisit, requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { randomSigns } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { schedules } from '#shared/prescribing/controlled-substances.ts'
import type { PrescriptionContent, PrescriptionOrder } from '#shared/prescribing/order-fields.ts'
import { directionFields } from '#shared/prescribing/plain-directions.ts'
import { drugSchedule, needsReason, unanswered, warningsFor } from '#shared/prescribing/safety-warnings.ts'
import { isLicensed } from '#shared/visits/license-rules.ts'

/** Random, so that it does not reveal how many prescriptions exist. */
const newPrescriptionNumber = (): string => `RX-${randomSigns(referenceSigns, 7)}`

/** Why a clinician may not prescribe in a visit now; null if they may: their own visit, begun, in a state where they are licensed. */
export const prescribingRefusal = (
  { prescribing }: Pick<Care, 'prescribing'>,
  clinician: Pick<Clinician, 'id' | 'licenses'>,
  visit: Pick<Visit, 'status' | 'clinicianId' | 'state'>,
  now: Date,
): ErrorCode | null => {
  if (visit.clinicianId !== clinician.id || visit.status !== 'Started') return 'PrescribingClosed'
  if (!isLicensed(clinician.licenses, visit.state, now)) return 'NotLicensed'
  return prescribing === null ? 'PrescribingUnavailable' : null
}

type Judged = { patientId: string; drug: string; reasons: Readonly<Record<string, string>>; except?: string | null }

/** The overrides of a drug's warnings. Fails with DrugControlled, or with OverrideNeeded if a warning has no reason. */
export const judgeDrug = async (care: Care, tx: Db, { patientId, drug, reasons, except = null }: Judged) => {
  const safety = await readSafetyData(tx)
  if (schedules.some((schedule) => schedule === drugSchedule(drug, safety))) fail('DrugControlled', { field: 'productId' })
  const warnings = warningsFor(drug, await patientDrugs({ ...care, db: tx }, patientId, care.clock.now(), except), safety)
  if (unanswered(warnings, reasons).length > 0) fail('OverrideNeeded')
  return warnings.flatMap((warning) =>
    needsReason(warning) && 'with' in warning
      ? [{ key: warning.key, kind: warning.kind, with: warning.with, reason: (reasons[warning.key] ?? '').trim() }]
      : [],
  )
}

type Signed = {
  id: string
  of: Pick<Prescription, 'visitId' | 'patientId' | 'memberId' | 'patientFirst' | 'patientLast' | 'patientDateOfBirth'>
  clinician: Clinician
  content: PrescriptionContent
  refillOf: string | null
  auditContext: AuditContext
}

/** Stores a signed prescription with its order to the pharmacy, in the caller's transaction; null if its id exists. */
export const insertSigned = async (care: Care, tx: Db, { id, of, clinician, content, refillOf, auditContext }: Signed) => {
  const now = care.clock.now()
  const rowOf = () => ({
    id,
    reference: newPrescriptionNumber(),
    ...of,
    clinicianId: clinician.id,
    content: care.fields.seal(places.prescriptionContent(id), content),
    status: 'queued' as const,
    refills: content.refills,
    refillOf,
    signedAt: now,
  })
  let made = await insertPrescription(tx, rowOf())
  while (made === 'reference taken') made = await insertPrescription(tx, rowOf())
  if (made === 'there') return null
  const orderId = uuidv7()
  await insertSend(tx, { id: orderId, prescriptionId: id, kind: 'order', orderId }, now)
  await writeAudit(tx, auditContext, { event: 'prescription.sign', outcome: 'ok', subjectId: of.patientId })
  for (const { kind } of content.overrides)
    await writeAudit(tx, auditContext, { event: 'prescription.override', outcome: 'ok', subjectId: of.patientId, reason: kind })
  const row = (await findPrescription(tx, id)) as Prescription
  await notifyOfPrescription(care, tx, row, {})
  return row
}

export const prescriberOf = ({ first, last, credentials, npi }: Clinician): PrescriptionContent['prescriber'] => ({
  first,
  last,
  credentials,
  npi,
})

type Asked = {
  clinician: Clinician
  visitId: string
  prescriptionId: string
  order: PrescriptionOrder
  reasons: Readonly<Record<string, string>>
  request: RequestContext
}

const directionsSchema = z.object(directionFields)

/** What the clinician ordered, apart from the drug and the pharmacy. */
const orderedOf = (order: PrescriptionOrder) => ({
  directions: directionsSchema.parse(order),
  quantity: Number(order.quantity),
  quantityUnit: order.quantityUnit,
  daysSupply: Number(order.daysSupply),
  refills: Number(order.refills),
  substitution: order.substitution,
  noteToPharmacist: order.noteToPharmacist,
})

/** Whether a signed prescription says what an order says. One that cannot be read does not. */
const isSigned = async (care: Care, known: Prescription, order: PrescriptionOrder): Promise<boolean> => {
  const content = await openContent(care, known)
  if (content === null) return false
  const { drug, pharmacy, overrides: _, prescriber: __, ...signed } = content
  return drug.productId === order.productId && pharmacy.id === order.pharmacyId && isDeepStrictEqual(signed, orderedOf(order))
}

/**
 * Signs a prescription in a visit and queues it for the pharmacy. The same order with an id that this visit already has returns that
 * prescription; another order with it is PrescriptionChanged, or a changed dose would be lost without a word.
 */
export const signPrescription = (care: Care, asked: Asked): Promise<Prescription> =>
  care.db.transaction(async (tx) => {
    const { clinician, visitId, prescriptionId: id, order, reasons, request } = asked
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    if (visit.clinicianId !== clinician.id) return fail('NotFound')
    const known = await findPrescription(tx, id)
    if (known && known.visitId !== visit.id) return fail('NotFound')
    if (known && !(await isSigned(care, known, order))) return fail('PrescriptionChanged')
    if (known) {
      await writeAudit(tx, request.auditContext, { event: 'prescription.sign', outcome: 'ok', subjectId: visit.patientId, reason: 'again' })
      return known
    }
    requireLicense(clinician, visit, now)
    const refusal = prescribingRefusal(care, clinician, visit, now)
    if (refusal !== null) return fail(refusal)
    const drug = (await findCatalogueDrug(tx, order.productId)) ?? fail('DrugUnknown', { field: 'productId' })
    const overrides = await judgeDrug(care, tx, { patientId: visit.patientId, drug: drug.drug, reasons })
    const offered = await offeredPharmacies({ ...care, db: tx }, visit)
    const found = offered.find((one) => one.id === order.pharmacyId) ?? fail('PharmacyUnknown', { field: 'pharmacyId' })
    const { why: _, ...pharmacy } = found
    const content: PrescriptionContent = {
      drug: orderedDrugOf(drug),
      ...orderedOf(order),
      pharmacy,
      overrides,
      prescriber: prescriberOf(clinician),
    }
    const { patientId, memberId, patientFirst, patientLast, patientDateOfBirth } = visit
    const of = { visitId: visit.id, patientId, memberId, patientFirst, patientLast, patientDateOfBirth }
    const signed = await insertSigned(care, tx, { id, of, clinician, content, refillOf: null, auditContext: request.auditContext })
    return signed ?? fail('PrescriptionChanged')
  })
