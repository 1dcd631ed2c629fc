import type { Care } from '#care/server/care.ts'
import { deleteSavedPharmacy, insertPharmacies, type NewPharmacy, upsertPharmacy } from '#care/server/favorites/pharmacy-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Input } from '#shared/calls.ts'
import type { mobilePharmacyCalls } from '#shared/favorites/mobile-pharmacy-calls.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

type Asked<K extends keyof typeof mobilePharmacyCalls> = {
  input: Input<(typeof mobilePharmacyCalls)[K]>
  member: CareMember
  request: RequestContext
}

const newPharmacyOf = (memberId: string, { ncpdpId, pharmacyName, workAddress, workNumber }: SavedPharmacy): NewPharmacy => ({
  memberId,
  ncpdpId,
  name: pharmacyName,
  address1: workAddress.addressLine1,
  city: workAddress.city,
  state: workAddress.state,
  zip: workAddress.postalCode,
  phone: workNumber && phoneDigits(`${workNumber.areaCode}${workNumber.number}`),
})

/** Saves pharmacies that the portal hands over; those already saved are unchanged. Returns how many are new. */
export const savePharmacies = ({ db, clock }: Care, { input, member, request }: Asked<'saveMemberPharmacies'>): Promise<number> =>
  db.transaction(async (tx) => {
    await writeAudit(tx, request.auditContext, { event: 'pharmacy.save', outcome: 'ok', subjectId: member.id })
    const rows = input.pharmacies.map((pharmacy) => newPharmacyOf(member.id, pharmacy))
    return insertPharmacies(tx, member.id, rows, clock.now())
  })

/** @throws Failure NotFound for a pharmacy that the member has not saved */
export const removeSavedPharmacy = ({ db }: Care, { input, member, request }: Asked<'removeMemberPharmacy'>): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteSavedPharmacy(tx, member.id, input.ncpdp_id))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'pharmacy.delete', outcome: 'ok', subjectId: member.id })
  })

/** Saves the pharmacy of a visit for later requests. Saves none whose address came without its parts. */
export const savePharmacyOfVisit = async (
  tx: Db,
  memberId: string,
  { id, name, phone, place }: ChosenPharmacy,
  now: Date,
): Promise<void> => {
  if (place) await upsertPharmacy(tx, { memberId, ncpdpId: id, name, ...place, phone: phone && phoneDigits(phone) }, now)
}
