import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { returnTry, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'

/** What is counted, and for whom; without the latter for the request's address. */
type Names = readonly (readonly [name: ThrottleName, whom?: string])[]

/** Counts tries or fails. Returns a function that undoes it. */
const consume = async ({ db, clock, pinKey, config }: Portal, request: RequestContext, names: Names): Promise<() => Promise<void>> => {
  const now = clock.now()
  const { rateLimits } = config
  const wanted = names.flatMap(([name, whom]) =>
    whom === undefined ? throttlesByAddress(request, pinKey, name, rateLimits) : [throttleFor(request, pinKey, name, whom, rateLimits)],
  )
  await consumeTriesOrFail(db, now, wanted)
  return async () => {
    for (const one of wanted) await returnTry(db, one)
  }
}

/** Limits new cases to 5 an hour and 20 a day per IP address, and 200 an hour overall. */
export const consumeNewCaseTry = (portal: Portal, request: RequestContext) =>
  consume(portal, request, [['caseByAddress'], ['caseByAddressADay'], ['caseByAll', 'everybody']])

/** Limits a member to the same numbers from any IP address, independent of strangers' cases. */
export const consumeNewMemberCaseTry = (portal: Portal, request: RequestContext, profileId: string) =>
  consume(portal, request, [
    ['caseByMember', profileId],
    ['caseByMemberADay', profileId],
  ])

/** Limits misses to 5 an hour per reference and 20 per IP address. */
export const consumeStatusTry = (portal: Portal, request: RequestContext, reference: string) =>
  consume(portal, request, [['caseStatusByNumber', reference], ['caseStatusByAddress']])
