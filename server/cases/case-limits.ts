import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { returnTries, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'

/** What is counted, and for whom; without the latter for the request's address. */
type Names = readonly (readonly [name: ThrottleName, whom?: string])[]

const throttlesFor = ({ pinKey, config: { rateLimits } }: Portal, request: RequestContext, names: Names) =>
  names.flatMap(([name, whom]) =>
    whom === undefined ? throttlesByAddress(request, pinKey, name, rateLimits) : [throttleFor(request, pinKey, name, whom, rateLimits)],
  )

/** Counts tries or fails. Returns a function that undoes it. */
const consume = async (portal: Portal, request: RequestContext, names: Names): Promise<() => Promise<void>> => {
  const counted = await consumeTriesOrFail(portal.db, portal.clock.now(), throttlesFor(portal, request, names))
  return () => returnTries(portal.db, counted)
}

/**
 * Limits new cases to 5 an hour and 20 a day per IP address. Beyond 200 an hour overall, each costs a robot check, so that strangers with
 * many addresses keep nobody else from asking.
 * @throws Failure TooManyTries, RobotCheckNeeded, RobotCheckFailed
 */
export const consumeNewCaseTry = async (portal: Portal, request: RequestContext, altcha: string | undefined) => {
  const { db, clock, pinKey, config } = portal
  const own = throttlesFor(portal, request, [['caseByAddress'], ['caseByAddressADay']])
  const all = throttleFor(request, pinKey, 'caseByAll', 'everybody', config.rateLimits)
  const counted = await consumeTriesOrFail(db, clock.now(), own, [all])
  if (!counted.includes(all))
    await requireRobotCheck(portal, altcha).catch(async (error: unknown) => {
      await returnTries(db, counted)
      throw error
    })
  return () => returnTries(db, counted)
}

/** Limits a member to the same numbers from any IP address, independent of strangers' cases. */
export const consumeNewMemberCaseTry = (portal: Portal, request: RequestContext, profileId: string) =>
  consume(portal, request, [
    ['caseByMember', profileId],
    ['caseByMemberADay', profileId],
  ])

/** Limits misses to 5 an hour per reference and 20 per IP address. */
export const consumeStatusTry = (portal: Portal, request: RequestContext, reference: string) =>
  consume(portal, request, [['caseStatusByNumber', reference], ['caseStatusByAddress']])
