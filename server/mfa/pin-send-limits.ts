import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { throttleOf } from '#platform/auth/throttle.ts'
import type { Portal } from '#server/portal.ts'

/** Two sends in ten seconds, five in half an hour, ten an hour to one number: a PIN call rings somebody's phone. */
export const countPinSend = async ({ db, clock, pinKey, config }: Portal, profileId: string, to: string): Promise<void> => {
  const now = clock.now()
  const limit = (name: Parameters<typeof throttleOf>[1], whom: string) => throttleOf(pinKey, name, whom, config.rateLimits)
  await takeOrRefuse(db, now, [limit('pinSendBurst', profileId), limit('pinSendByMember', profileId), limit('pinSendByPhone', to)])
}
