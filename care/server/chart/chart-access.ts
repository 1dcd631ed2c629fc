import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { type ChartPatient, findTreatedPatient, insertOpening, listPatientsNamed } from '#care/server/chart/chart-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type ChartRelation, chartRelation, mayOpenChart, openingMinutes } from '#shared/chart/chart-rules.ts'

type Asked = { clinician: Clinician; patientId: string }

export type OpenedChart = { patient: ChartPatient; relation: ChartRelation }

/** Returns a patient whose chart the clinician may see now, and why. Any other is NotFound, known or not. */
export const requireChart = async (
  { db, clock }: Pick<Care, 'db' | 'clock'>,
  { clinician: { id: clinicianId, licenses }, patientId }: Asked,
): Promise<OpenedChart> => {
  const now = clock.now()
  const treated = await findTreatedPatient(db, { patientId, clinicianId, now })
  if (treated === null) return fail('NotFound')
  const { patient, ...facts } = treated
  const relation = chartRelation({ clinicianId, licenses, now, ...facts })
  return relation === null ? fail('NotFound') : { patient, relation }
}

/** Whether a clinician treats a patient now; a chart that they opened with a reason does not count. */
export const treatsPatient = async (
  { db, clock }: Pick<Care, 'db' | 'clock'>,
  { clinician: { id: clinicianId, licenses }, patientId }: { clinician: Pick<Clinician, 'id' | 'licenses'>; patientId: string },
): Promise<boolean> => {
  const now = clock.now()
  const treated = await findTreatedPatient(db, { patientId, clinicianId, now })
  return treated !== null && chartRelation({ clinicianId, licenses, now, ...treated })?.kind === 'treating'
}

/** Opens a chart for an hour. An unknown patient is NotFound; without a license where the patient is it is NotLicensed. */
export const openChart = (
  care: Care,
  { clinician, patientId, reason, request }: Asked & { reason: string; request: RequestContext },
): Promise<{ until: string }> =>
  care.db.transaction(async (tx) => {
    const openedAt = care.clock.now()
    const treated = await findTreatedPatient(tx, { patientId, clinicianId: clinician.id, now: openedAt })
    if (treated === null) return fail('NotFound')
    if (!mayOpenChart({ licenses: clinician.licenses, state: treated.state, now: openedAt })) return fail('NotLicensed')
    const id = uuidv7()
    const endsAt = new Date(openedAt.getTime() + openingMinutes * 60_000)
    const sealed = care.fields.seal(places.chartReason(id), reason)
    const row = { id, clinicianId: clinician.id, patientId, reason: sealed, openedAt, endsAt, reviewedAt: null, reviewedBy: null }
    await insertOpening(tx, row)
    await writeAudit(tx, request.auditContext, { event: 'chart.break_glass', outcome: 'ok', subjectId: patientId })
    return { until: endsAt.toISOString() }
  })

const mostFound = 20

/** Returns patients by last name and date of birth, and audits the search for each of them. */
export const findPatients = async (
  { db }: Care,
  { last, dateOfBirth, request }: { last: string; dateOfBirth: string; request: RequestContext },
): Promise<{ patients: ChartPatient[] }> => {
  const patients = await listPatientsNamed(db, last, dateOfBirth, mostFound)
  for (const { id } of patients) await writeAudit(db, request.auditContext, { event: 'chart.find', outcome: 'ok', subjectId: id })
  if (patients.length === 0) await writeAudit(db, request.auditContext, { event: 'chart.find', outcome: 'ok', reason: 'nobody' })
  return { patients }
}
