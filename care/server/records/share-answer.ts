import type { ShareOpening, ShareRow } from '#care/server/records/share-store.ts'
import type { RecordShare } from '#shared/records/record-screens.ts'

const stateOf = ({ withdrawnAt, closedAt, endsAt }: ShareRow, now: Date): RecordShare['state'] => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (closedAt !== null) return 'closed'
  return endsAt <= now ? 'ended' : 'open'
}

/** Converts a share to the API format for the member who made it. */
export const shareAnswer = (share: ShareRow, openings: readonly ShareOpening[], now: Date): RecordShare => ({
  id: share.id,
  patient: { first: share.patientFirst, last: share.patientLast, isSelf: share.patientId === share.memberId },
  parts: [...share.parts],
  createdAt: share.createdAt.toISOString(),
  endsAt: share.endsAt.toISOString(),
  state: stateOf(share, now),
  openings: openings.filter(({ shareId }) => shareId === share.id).map(({ how, at }) => ({ how, at: at.toISOString() })),
})
