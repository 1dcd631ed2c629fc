/** The visit fields that determine the queue's order. */
type Waiting = { isOnDemand: boolean; askedAt: string; requestedAt: string }

/** Sorts the queue: visits on demand first, longest wait first; then those with requested times, earliest first. */
export const inQueueOrder = <V extends Waiting>(waiting: readonly V[]): V[] => {
  const keyOf = ({ isOnDemand, askedAt, requestedAt }: V) => (isOnDemand ? askedAt : requestedAt)
  return waiting.toSorted((a, b) => Number(b.isOnDemand) - Number(a.isOnDemand) || keyOf(a).localeCompare(keyOf(b)))
}
