import type { ShareOpening, ShareRow } from '#care/server/records/share-store.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

const stateOf = ({ withdrawnAt, closedAt, endsAt }: ShareRow, now: Date): RecordShare['state'] => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (closedAt !== null) return 'closed'
  return endsAt <= now ? 'ended' : 'open'
}

type Name = { first: string; last: string }
type Shown = { openings: readonly ShareOpening[]; makers: ReadonlyMap<string, Name>; readerId: string; now: Date }

const nameOf = (name: Name = { first: '', last: '' }): Name => ({ first: name.first, last: name.last })

/** Converts a share to the API format for its maker or its patient. */
export const shareAnswer = (share: ShareRow, { openings, makers, readerId, now }: Shown): RecordShare => ({
  id: share.id,
  patient: { first: share.patientFirst, last: share.patientLast, isSelf: share.patientId === readerId },
  maker: { ...nameOf(makers.get(share.memberId)), isSelf: share.memberId === readerId },
  parts: [...share.parts],
  createdAt: share.createdAt.toISOString(),
  endsAt: share.endsAt.toISOString(),
  state: stateOf(share, now),
  openings: openings.filter(({ shareId }) => shareId === share.id).map(({ how, at }) => ({ how, at: at.toISOString() })),
})
