import { passedRobotCheck } from '#platform/auth/robot-check.ts'
import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { returnTry, takeTry, throttleOf } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { spendRobotCheck } from '#server/registration/robot-check-store.ts'

type Lookup = { person: string; ip: string; altcha: string | undefined }

/**
 * Counts a lookup before it is made; only misses stay counted. Five an hour for one name and birthday stop a sweep over all zips,
 * thirty in ten minutes one address; past two hundred an hour over everybody, a robot check is asked for.
 * Gives back what undoes the count for a hit.
 */
export const takeLookup = async (portal: Portal, { person, ip, altcha }: Lookup): Promise<() => Promise<void>> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const throttle = (name: Parameters<typeof throttleOf>[1], whom: string) => throttleOf(pinKey, name, whom, config.rateLimits)
  const own = [throttle('lookupByPerson', person), throttle('lookupByAddress', ip)]
  await takeOrRefuse(db, now, own)
  const all = throttle('lookupByAll', 'everybody')
  const calm = (await takeTry(db, now, all)).allowed
  if (!calm) {
    const passed = altcha ? await passedRobotCheck(pinKey, altcha, now) : null
    if (!passed || !(await spendRobotCheck(db, passed))) {
      for (const one of own) await returnTry(db, one)
      fail(altcha ? 'RobotCheckFailed' : 'RobotCheckNeeded', { field: 'altcha' })
    }
  }
  return async () => {
    for (const one of calm ? [...own, all] : own) await returnTry(db, one)
  }
}
