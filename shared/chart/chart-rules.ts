import { isLicensed, type License } from '#shared/visits/license-rules.ts'
import { isOpen, type VisitState } from '#shared/visits/visit-states.ts'

/** Days after a completed visit during which its clinician still treats the patient. */
export const treatingDays = 90
/** Minutes for which a clinician opens a chart by giving a reason. */
export const openingMinutes = 60

const dayMs = 86_400_000

export type TreatedVisit = { clinicianId: string | null; status: VisitState; state: string; endedAt: Date | null }

type ChartQuestion = {
  clinicianId: string
  licenses: readonly License[]
  /** All visits of the patient at this practice. */
  visits: readonly TreatedVisit[]
  /** Until when the clinician has opened this chart; null if they never did. */
  openedUntil: Date | null
  /** The US state where the patient was last. */
  state: string
  now: Date
}

/** Why a clinician sees a chart: they treat the patient, or they opened it with a reason, until then. */
export type ChartRelation = { kind: 'treating' } | { kind: 'opened'; until: Date }

/** Whether a visit was completed so recently that its clinician still treats the patient. */
export const isRecentlyCompleted = ({ status, endedAt }: Pick<TreatedVisit, 'status' | 'endedAt'>, now: Date): boolean =>
  status === 'Completed' && endedAt !== null && now.getTime() - endedAt.getTime() < treatingDays * dayMs

/** A visit that has begun is completed with the chart, even if the license ended meanwhile. */
const holdsLicense = ({ status, state }: TreatedVisit, licenses: readonly License[], now: Date): boolean =>
  status === 'Started' || isLicensed(licenses, state, now)

/** Whether a clinician may open a chart by giving a reason: with a license where the patient is. */
export const mayOpenChart = ({ licenses, state, now }: Pick<ChartQuestion, 'licenses' | 'state' | 'now'>): boolean =>
  isLicensed(licenses, state, now)

/** Returns why a clinician may see a patient's chart now; null if they may not. */
export const chartRelation = (question: ChartQuestion): ChartRelation | null => {
  const { clinicianId, licenses, visits, openedUntil: until, now } = question
  const own = visits.filter((visit) => visit.clinicianId === clinicianId)
  const treats = own.some((visit) => (isOpen(visit.status) || isRecentlyCompleted(visit, now)) && holdsLicense(visit, licenses, now))
  if (treats) return { kind: 'treating' }
  return until !== null && until > now && mayOpenChart(question) ? { kind: 'opened', until } : null
}
