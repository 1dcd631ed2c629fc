const minute = 60_000

/** After this long without success a message is given up. */
const giveUpAfterMs = 24 * 60 * minute
export const longestAttemptMs = 20_000
/** A claim outlives the attempt it is made for; after a crash of the claimer the message is free again when it ends. */
export const leaseMs = 2 * minute

/** 1, 2, 4 … 60 minutes after the first, second, third … failed attempt. */
export const retryDelayMs = (attempts: number): number => Math.min(2 ** (attempts - 1), 60) * minute

type Failed = { attempts: number; createdAt: Date; deliverBy: Date | null }

/** What becomes of a message whose attempt has failed. */
export const afterFailure = (
  { attempts, createdAt, deliverBy }: Failed,
  now: Date,
): { status: 'waiting'; nextAttemptAt: Date } | { status: 'dead' } | { status: 'expired' } => {
  const next = now.getTime() + retryDelayMs(attempts)
  if (deliverBy && next >= deliverBy.getTime()) return { status: 'expired' }
  return next > createdAt.getTime() + giveUpAfterMs ? { status: 'dead' } : { status: 'waiting', nextAttemptAt: new Date(next) }
}

/** How long an attempt may take: never past the message's own end. */
export const attemptMs = (deliverBy: Date | null, now: Date, atMost: number = longestAttemptMs): number =>
  Math.max(0, Math.min(atMost, deliverBy ? deliverBy.getTime() - now.getTime() : Number.POSITIVE_INFINITY))

/** What carried a secret is erased, what expired was good for its time alone, and what waits is on its way. */
export const canResend = ({ secret, status, deliverBy }: { secret: boolean; status: string; deliverBy: Date | null }): boolean =>
  !secret && deliverBy === null && (status === 'delivered' || status === 'dead')
