import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { notifyOfPrescription } from '#care/server/prescribing/notify-of-prescription.ts'
import { patientDrugs } from '#care/server/prescribing/patient-drugs.ts'
import {
  findPrescription,
  lockPrescription,
  openContent,
  type Prescription,
  updatePrescription,
} from '#care/server/prescribing/prescription-store.ts'
import { listOpenRefills, lockRefillRequest, shownRefill, updateRefillRequest } from '#care/server/prescribing/refill-store.ts'
import { readSafetyData } from '#care/server/prescribing/safety-store.ts'
import { shownPrescription } from '#care/server/prescribing/shown-prescription.ts'
import { insertSigned, judgeDrug, prescriberOf } from '#care/server/prescribing/sign-prescription.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { listMemberNames } from '#care/server/session/member-store.ts'
import { findLastState, findVisit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ClinicRefill } from '#shared/prescribing/clinic-prescription-calls.ts'
import { refillsLeft, validUntil } from '#shared/prescribing/refill-rules.ts'
import { warningsFor } from '#shared/prescribing/safety-warnings.ts'
import { isLicensed } from '#shared/visits/license-rules.ts'

/** Whether a clinician may answer for a prescription: the kind of its visit is theirs, and they are licensed where the patient was last. */
const mayAnswer = async (db: Db, clinician: Clinician, { visitId, patientId }: Prescription, now: Date): Promise<boolean> => {
  const visit = await findVisit(db, visitId)
  if (!visit || !clinician.types.includes(visit.type)) return false
  return isLicensed(clinician.licenses, (await findLastState(db, patientId)) ?? visit.state, now)
}

const mostOpen = 200

/** The open requests that a clinician may answer, with the warnings of a new prescription. */
export const listClinicRefills = async (care: Care, clinician: Clinician): Promise<ClinicRefill[]> => {
  const { db, clock } = care
  const now = clock.now()
  const open = await listOpenRefills(db, mostOpen)
  const names = await listMemberNames(
    db,
    open.map(({ memberId }) => memberId),
  )
  const safety = await readSafetyData(db)
  const shown = open.map(async (one): Promise<ClinicRefill[]> => {
    const row = await findPrescription(db, one.prescriptionId)
    if (!row || !(await mayAnswer(db, clinician, row, now))) return []
    const content = await openContent(care, row)
    const { askedAt, note } = await shownRefill(care, one)
    const name = names.get(one.memberId)
    const askedBy = name ? `${name.first} ${name.last}` : ''
    const patient = content && (await patientDrugs(care, row.patientId, now, row.id))
    const warnings = content && patient ? warningsFor(content.drug.drug, patient, safety) : []
    return [{ id: one.id, askedAt, askedBy, note, prescription: await shownPrescription(care, row), warnings }]
  })
  return (await Promise.all(shown)).flat()
}

type Asked = {
  clinician: Clinician
  refillId: string
  isApproved: boolean
  answer: string
  reasons: Readonly<Record<string, string>>
  request: RequestContext
}

const approve = async (care: Care, tx: Db, row: Prescription, { clinician, reasons, request: { auditContext } }: Asked): Promise<void> => {
  const now = care.clock.now()
  if (care.prescribing === null) fail('PrescribingUnavailable')
  if (now >= validUntil(row.signedAt)) fail('PrescriptionTooOld')
  if (refillsLeft(row) === 0) fail('NoRefillsLeft')
  const content = (await openContent(care, row)) ?? fail('PrescriptionChanged')
  const overrides = await judgeDrug(care, tx, { patientId: row.patientId, drug: content.drug.drug, reasons, except: row.id })
  const { visitId, patientId, memberId, patientFirst, patientLast, patientDateOfBirth } = row
  await insertSigned(care, tx, {
    id: uuidv7(),
    of: { visitId, patientId, memberId, patientFirst, patientLast, patientDateOfBirth },
    clinician,
    content: { ...content, refills: 0, overrides, prescriber: prescriberOf(clinician) },
    refillOf: row.id,
    auditContext,
  })
  await updatePrescription(tx, row, { refillsUsed: row.refillsUsed + 1 })
}

/** Locks an open request that the clinician may answer, with its prescription. */
const lockOpen = async (tx: Db, clinician: Clinician, refillId: string, now: Date) => {
  const open = isUuid(refillId) ? await lockRefillRequest(tx, refillId) : null
  const row = open && (await lockPrescription(tx, open.prescriptionId))
  if (!open || !row || !(await mayAnswer(tx, clinician, row, now))) return fail('NotFound')
  return open.status === 'open' ? { open, row } : fail('PrescriptionChanged')
}

/** Answers a request for a refill. Approving signs a prescription for one more supply and sends it; declining needs an answer. */
export const answerRefill = (care: Care, asked: Asked): Promise<void> =>
  care.db.transaction(async (tx) => {
    const { clinician, refillId, isApproved, answer, request } = asked
    const now = care.clock.now()
    const { open, row } = await lockOpen(tx, clinician, refillId, now)
    if (!isApproved && answer === '') fail('AnswerNeeded', { field: 'answer' })
    if (isApproved) await approve({ ...care, db: tx }, tx, row, asked)
    const status = isApproved ? 'approved' : 'declined'
    await updateRefillRequest(tx, open.id, {
      status,
      answer: care.fields.seal(places.refillAnswer(open.id), answer),
      answeredBy: clinician.id,
      answeredAt: now,
    })
    await writeAudit(tx, request.auditContext, { event: 'refill.answer', outcome: 'ok', subjectId: row.patientId, reason: status })
    const told = { ...row, version: row.version + 1 }
    await notifyOfPrescription(care, tx, told, { news: isApproved ? 'RefillApproved' : 'RefillDeclined' })
  })
