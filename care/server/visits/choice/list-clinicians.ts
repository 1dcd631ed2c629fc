import type { Care } from '#care/server/care.ts'
import { listClinicians } from '#care/server/clinicians/clinician-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listNextOpenings } from '#care/server/slots/slot-store.ts'
import { listKeptIds } from '#care/server/visits/choice/choice-store.ts'
import { spanMs, waitNow } from '#care/server/visits/request/visit-options.ts'
import { countWaiting } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import { inChoiceOrder, mostOpenings } from '#shared/visits/choice/clinician-choice.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { isLicensedThroughout } from '#shared/visits/license-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

type Asked = { member: CareMember; input: { patientId: string; type: VisitType; method: VisitMethod; state: string } }

/**
 * Returns the clinicians whom a patient may choose for such a visit, and the wait of a visit as soon as possible. Only those who serve it
 * with a license for the state are listed. Fails with NotFound or ScopeMissing, or FeatureNotEnabled for a type that the group does not have.
 */
export const listOfferedClinicians = async (care: Care, { member, input: { patientId, ...visit } }: Asked) => {
  if (!actsFor(member, patientId, 'book')) return fail(scopeRefusal(member, patientId))
  if (!visitTypesFor(member.claims.group).includes(visit.type)) return fail('FeatureNotEnabled', { field: 'type' })
  const { db, clock } = care
  const now = clock.now()
  const search = { ...visit, from: now, to: new Date(now.getTime() + spanMs) }
  const openings = await listNextOpenings(db, search, { memberId: member.id, now, most: mostOpenings })
  const kept = await listKeptIds(db, patientId)
  const waiting = await countWaiting(db)
  const clinicians = (await listClinicians(db)).filter((one) => serves(one, visit, now))
  return {
    clinicians: inChoiceOrder(
      clinicians.map(({ id, first, last, credentials, licenses, languages, biography, photoHash }) => ({
        id,
        first,
        last,
        credentials,
        languages,
        biography,
        hasPhoto: photoHash !== null,
        isKept: kept.has(id),
        nextOpenings: (openings.get(id) ?? []).filter((at) => isLicensedThroughout(licenses, visit, at)).map((at) => at.toISOString()),
      })),
    ),
    waiting,
    wait: await waitNow(care, waiting, visit.state),
  }
}
