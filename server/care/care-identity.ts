import type { CareIdentity } from '#server/care/care-client.ts'
import { claimsOf } from '#server/care/member-claims.ts'
import type { Portal } from '#server/portal.ts'
import { endOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'

/** A login token lives for the moment it takes to hand it over. */
const loginMs = 60_000

/** Half an hour, in the other side's hour of a token: what is said is said again before its token ends. */
const saidAgainMs = 30 * 60_000

/** The member of a session, as the telehealth side is told of them. */
export const careIdentity = (portal: Portal, session: SessionRecord): CareIdentity => {
  const now = portal.clock.now()
  const { person, profile, group, secretHash: sid } = session
  const coverage = endOfCoverage(portal, session) ?? 'covered'
  const turn = Math.floor(now.getTime() / saidAgainMs)
  return {
    sid,
    telehealthId: person.telehealthId,
    version: [profile.version, group.version, group.features.join(), coverage, turn].join('/'),
    sign: async () => portal.tokens.sso.sign({ sub: person.telehealthId, sid, ...(await claimsOf(portal, session)) }, now, loginMs),
  }
}
