import type { Care } from '#care/server/care.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { VisitLocation } from '#shared/visits/location-rules.ts'
import type { VisitMove } from '#shared/visits/visit-moves.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

type Confirmed = { location: VisitLocation; request: RequestContext }

/** A ZIP code of another state usually means that a prefilled state was not changed. */
const requireZipOfState = ({ zip, state }: VisitLocation): void => {
  if (zip === '') return
  const found = stateOfZip(zip) ?? fail('ZipInvalid', { field: 'zip' })
  if (found !== state) fail('ZipOtherState', { field: 'zip' })
}

const write = (care: Care, tx: Care['db'], visit: Visit, { location, request, move }: Confirmed & { move: VisitMove }): Promise<Visit> => {
  requireZipOfState(location)
  const { phone, address1, city, zip } = location
  return advanceVisit({ ...care, db: tx }, visit, {
    move,
    now: care.clock.now(),
    extra: {
      phone,
      location: care.fields.seal(places.visitLocation(visit.id), { address1, city, zip }),
      locationConfirmedBy: move.kind === 'confirm-location' ? 'member' : 'clinic',
    },
    event: 'consult.location',
    auditContext: request.auditContext,
  })
}

/**
 * Stores where the member says the patient is, and the number to call back. The visit's state becomes this one, so every later check of
 * licenses uses it. Fails with NotFound, VisitOnlySeen, VisitNotOpen, and ZipInvalid or ZipOtherState at `zip`.
 */
export const confirmLocation = (
  care: Care,
  { member, visitId, ...confirmed }: Confirmed & { member: CareMember; visitId: string },
): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    return write(care, tx, visit, { ...confirmed, move: { kind: 'confirm-location', state: confirmed.location.state } })
  })

/** Stores what the patient told their clinician. Fails with NotFound, VisitChanged, VisitNotOpen, and ZipInvalid or ZipOtherState at `zip`. */
export const recordLocation = (
  care: Care,
  { clinician, visitId, ...confirmed }: Confirmed & { clinician: Clinician; visitId: string },
): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId, care.clock.now())
    const move = { kind: 'record-location', clinicianId: clinician.id, state: confirmed.location.state } as const
    return write(care, tx, visit, { ...confirmed, move })
  })
