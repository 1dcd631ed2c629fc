import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { returnTry, throttleOf } from '#platform/auth/throttle.ts'
import type { Portal } from '#server/portal.ts'

type Names = readonly (readonly [name: Parameters<typeof throttleOf>[1], whom: string])[]

/** Counts, or says when to come back. Gives what undoes the count. */
const take = async ({ db, clock, pinKey, config }: Portal, names: Names): Promise<() => Promise<void>> => {
  const now = clock.now()
  const wanted = names.map(([name, whom]) => throttleOf(pinKey, name, whom, config.rateLimits))
  await takeOrRefuse(db, now, wanted)
  return async () => {
    for (const one of wanted) await returnTry(db, one)
  }
}

/** Five new cases an hour and twenty a day from one address, two hundred an hour from everybody. */
export const takeNewCase = (portal: Portal, ip: string) =>
  take(portal, [
    ['caseByAddress', ip],
    ['caseByAddressADay', ip],
    ['caseByAll', 'everybody'],
  ])

/** As many for one member, wherever they write from; what strangers send does not stand in their way. */
export const takeNewMemberCase = (portal: Portal, profileId: string) =>
  take(portal, [
    ['caseByMember', profileId],
    ['caseByMemberADay', profileId],
  ])

/** Only misses stay counted: five an hour for one number, twenty for one address. */
export const takeStatusLook = (portal: Portal, { reference, ip }: { reference: string; ip: string }) =>
  take(portal, [
    ['caseStatusByNumber', reference],
    ['caseStatusByAddress', ip],
  ])
