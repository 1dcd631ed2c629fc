/** What the order of the queue asks of a visit. */
type Waiting = { isOnDemand: boolean; askedAt: string; requestedAt: string }

/** Who waits for anybody comes first, longest waiting first; then those who named times, by the earliest. */
export const inQueueOrder = <V extends Waiting>(waiting: readonly V[]): V[] => {
  const keyOf = ({ isOnDemand, askedAt, requestedAt }: V) => (isOnDemand ? askedAt : requestedAt)
  return waiting.toSorted((a, b) => Number(b.isOnDemand) - Number(a.isOnDemand) || keyOf(a).localeCompare(keyOf(b)))
}
