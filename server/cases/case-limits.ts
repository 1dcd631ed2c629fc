import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { consumeTry, returnTry, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { Portal } from '#server/portal.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'

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

/**
 * Limits new cases to 5 an hour and 20 a day per IP address. Beyond 200 an hour overall, each costs a robot check, so that strangers with
 * many addresses keep nobody else from asking.
 * @throws Failure TooManyTries, RobotCheckNeeded, RobotCheckFailed
 */
export const consumeNewCaseTry = async (portal: Portal, request: RequestContext, altcha: string | undefined) => {
  const { db, clock, pinKey, config } = portal
  const giveBack = await consume(portal, request, [['caseByAddress'], ['caseByAddressADay']])
  const all = throttleFor(request, pinKey, 'caseByAll', 'everybody', config.rateLimits)
  const isCalm = (await consumeTry(db, clock.now(), all)).allowed
  if (!isCalm)
    await requireRobotCheck(portal, altcha).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
  return async () => {
    await giveBack()
    if (isCalm) await returnTry(db, all)
  }
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
