const minute = 60_000

/** A message is given up after this time without success, in ms. */
const giveUpAfterMs = 24 * 60 * minute
export const longestAttemptMs = 20_000
/** A claim's duration in ms, longer than any attempt. If its worker crashes, the message is free again when the claim ends. */
export const leaseMs = 2 * minute

/** Delay in ms: 1, 2, 4 … 60 minutes after the first, second, third … failed attempt. */
export const retryDelayMs = (attempts: number): number => Math.min(2 ** (attempts - 1), 60) * minute

type Failed = { attempts: number; createdAt: Date; deliverBy: Date | null }

/** The next state of a message after a failed attempt. */
export const afterFailure = (
  { attempts, createdAt, deliverBy }: Failed,
  now: Date,
): { status: 'waiting'; nextAttemptAt: Date } | { status: 'dead' } | { status: 'expired' } => {
  const next = now.getTime() + retryDelayMs(attempts)
  if (deliverBy && next >= deliverBy.getTime()) return { status: 'expired' }
  return next > createdAt.getTime() + giveUpAfterMs ? { status: 'dead' } : { status: 'waiting', nextAttemptAt: new Date(next) }
}

/** The time limit of an attempt in ms; it never exceeds the message's `deliverBy`. */
export const attemptMs = (deliverBy: Date | null, now: Date, atMost: number = longestAttemptMs): number =>
  Math.max(0, Math.min(atMost, deliverBy ? deliverBy.getTime() - now.getTime() : Number.POSITIVE_INFINITY))

/** Whether a message can be sent again: it holds no secret, has no `deliverBy`, and is delivered or dead. */
export const canResend = ({ secret, status, deliverBy }: { secret: boolean; status: string; deliverBy: Date | null }): boolean =>
  !secret && deliverBy === null && (status === 'delivered' || status === 'dead')
