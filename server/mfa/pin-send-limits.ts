import { takeTries, throttleOf } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'

/** Two sends in ten seconds, five in half an hour, ten an hour to one number: a PIN call rings somebody's phone. */
export const countPinSend = async ({ db, clock, pinKey, config }: Portal, profileId: string, to: string): Promise<void> => {
  const now = clock.now()
  const limit = (name: Parameters<typeof throttleOf>[1], whom: string) => throttleOf(pinKey, name, whom, config.rateLimits)
  const taken = await takeTries(db, now, [
    limit('pinSendBurst', profileId),
    limit('pinSendByMember', profileId),
    limit('pinSendByPhone', to),
  ])
  if (!taken.allowed) fail('TooManyTries', { retryAfterSeconds: Math.ceil((taken.retryAt.getTime() - now.getTime()) / 1000) })
}
