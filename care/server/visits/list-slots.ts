import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listFreeSlots, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { fail } from '#platform/http/fail.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const spanMs = 14 * 86_400_000

/** A slot as the SDK shows it. */
export const slotAnswer = ({ id, startsAt, endsAt, clinician: { id: clinicianId, first, last, credentials } }: OpenSlot) => ({
  ...{ slotId: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  clinician: { id: clinicianId, first, last, credentials },
})

type Asked = { member: CareMember; input: { type: VisitType; method: VisitMethod; state?: string | undefined; from?: string | undefined } }

/** Free times of two weeks, from a moment on. A kind that the group does not have is FeatureNotEnabled. */
export const listSlots = async ({ db, clock }: Care, { member, input: { type, method, state, from } }: Asked) => {
  if (!visitTypesFor(member.claims.group).includes(type)) fail('FeatureNotEnabled', { field: 'type' })
  const now = clock.now()
  const asked = from === undefined ? now : new Date(from)
  if (Number.isNaN(asked.getTime())) fail('DateInvalid', { field: 'from' })
  const start = new Date(Math.max(asked.getTime(), now.getTime()))
  const search = { type, method, state: state ?? null, from: start, to: new Date(start.getTime() + spanMs) }
  return { slots: (await listFreeSlots(db, search, { memberId: member.id, now })).map(slotAnswer) }
}
