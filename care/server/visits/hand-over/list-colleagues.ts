import type { Care } from '#care/server/care.ts'
import { listDaysOffOf } from '#care/server/clinicians/calendar-store.ts'
import { type ClinicianRow, listClinicians } from '#care/server/clinicians/clinician-store.ts'
import { listEngaged } from '#care/server/slots/slot-store.ts'
import { listSignedIn } from '#care/server/visits/clinic/hand-over-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import type { Colleague } from '#shared/clinicians/hand-over-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { serves, servesPlanned } from '#shared/visits/clinic-rules.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'

/** When a visit takes place: its time, or now if it waits or its time has come. */
const timeOf = ({ isOnDemand, requestedAt }: Visit, now: Date): Date => (isOnDemand || requestedAt < now ? now : requestedAt)

/**
 * Returns who may take a visit over from its clinician: they serve it with a license now and at its time, still work then, do not have that day
 * off, and have no other visit at a scheduled time.
 */
export const listTakers = async ({ db, clock }: Pick<Care, 'db' | 'clock'>, visit: Visit): Promise<ClinicianRow[]> => {
  const now = clock.now()
  const at = timeOf(visit, now)
  const able = (await listClinicians(db)).filter(
    (one) => one.id !== visit.clinicianId && serves(one, visit, now) && servesPlanned(one, visit, at) && !isAfterLastDay(one, at),
  )
  if (able.length === 0) return []
  const ids = able.map(({ id }) => id)
  const off = await listDaysOffOf(db, ids, [...new Set(able.map(({ timeZone }) => dayIn(timeZone, at)))])
  const span = { startsAt: at, endsAt: visitEnd(visit.type, at) }
  const engaged = visit.isOnDemand ? new Set<string>() : await listEngaged(db, ids, span, visit.id)
  return able.filter(({ id, timeZone }) => !off.has(`${id} ${dayIn(timeZone, at)}`) && !engaged.has(id))
}

/** Returns those colleagues for the list, who are signed in first. */
export const listColleagues = async (care: Pick<Care, 'db' | 'clock'>, visit: Visit): Promise<Colleague[]> => {
  const takers = await listTakers(care, visit)
  const signedIn = await listSignedIn(
    care.db,
    takers.map(({ id }) => id),
    care.clock.now(),
  )
  return takers
    .map(({ id, first, last, credentials, languages }) => ({ id, first, last, credentials, languages, isSignedIn: signedIn.has(id) }))
    .toSorted((a, b) => Number(b.isSignedIn) - Number(a.isSignedIn))
}
