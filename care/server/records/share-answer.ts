import type { Opening, ShareRow } from '#care/server/records/share-store.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

const stateOf = ({ withdrawnAt, closedAt, endsAt }: ShareRow, now: Date): RecordShare['state'] => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (closedAt !== null) return 'closed'
  return endsAt <= now ? 'ended' : 'open'
}

/** A share as its maker sees it. */
export const shareAnswer = (share: ShareRow, openings: readonly Opening[], now: Date): RecordShare => ({
  id: share.id,
  patient: { first: share.patientFirst, last: share.patientLast, isSelf: share.patientId === share.memberId },
  parts: [...share.parts],
  createdAt: share.createdAt.toISOString(),
  endsAt: share.endsAt.toISOString(),
  state: stateOf(share, now),
  openings: openings.filter(({ shareId }) => shareId === share.id).map(({ how, at }) => ({ how, at: at.toISOString() })),
})
