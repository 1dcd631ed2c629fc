import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { listFreeSlots, type OpenSlot } from '#care/server/slots/slot-store.ts'
import { instantOf } from '#care/server/visits/instant-of.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { fail } from '#platform/http/fail.ts'
import { visitTypesFor } from '#shared/groups/visit-gates.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

const spanMs = 14 * 86_400_000

/** A slot as the SDK shows it. */
export const slotAnswer = ({ id, startsAt, endsAt, clinician: { id: clinicianId, first, last, credentials } }: OpenSlot) => ({
  ...{ slotId: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  clinician: { id: clinicianId, first, last, credentials },
})

type Wanted = { type: VisitType; method: VisitMethod; state?: string | undefined }
type Asked = { member: CareMember; input: Wanted & { from?: string | undefined; consultId?: string | undefined } }

/** What the slot is for: a visit that is to be moved says it itself. */
const wantedOf = async ({ db }: Care, { member, input }: Asked): Promise<Wanted> => {
  if (input.consultId !== undefined) return ownVisit(db, member, input.consultId)
  return visitTypesFor(member.claims.group).includes(input.type) ? input : fail('FeatureNotEnabled', { field: 'type' })
}

/** Free times of two weeks, from a moment on. A kind that the group does not have is FeatureNotEnabled, another member's visit NotFound. */
export const listSlots = async (care: Care, asked: Asked) => {
  const { type, method, state } = await wantedOf(care, asked)
  const { member, input } = asked
  const now = care.clock.now()
  const from = input.from === undefined ? now : instantOf(input.from, 'from')
  const start = new Date(Math.max(from.getTime(), now.getTime()))
  const search = { type, method, state: state ?? null, from: start, to: new Date(start.getTime() + spanMs) }
  return { slots: (await listFreeSlots(care.db, search, { memberId: member.id, now })).map(slotAnswer) }
}
