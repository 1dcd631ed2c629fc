import type { CareIdentity } from '#server/care/care-client.ts'
import { claimsOf } from '#server/care/member-claims.ts'
import type { Portal } from '#server/portal.ts'
import { endOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** A login token lives for the moment it takes to hand it over. */
const loginMs = 60_000

/** Half an hour, in the other side's hour of a token: what is said is said again before its token ends. */
const saidAgainMs = 30 * 60_000

/**
 * What the claims depend on. The profile's version moves with the profile, its phones, what its owner wants to hear, and with what
 * others of the family let them do; the group's with its settings; the day with birthdays and with the end of such a leave.
 * What else there is, such as a child that the sponsor's file brought, is said with the next turn.
 */
const versionOf = (portal: Portal, session: SessionRecord, now: Date): string => {
  const { person, profile, group } = session
  const coverage = endOfCoverage(portal, session) ?? 'covered'
  const turn = Math.floor(now.getTime() / saidAgainMs)
  const today = dayIn(portal.config.timeZone, now)
  return [profile.version, person.membershipId, group.version, group.features.join(), coverage, today, turn].join('/')
}

/** The member of a session, as the telehealth side is told of them. */
export const careIdentity = (portal: Portal, session: SessionRecord): CareIdentity => {
  const now = portal.clock.now()
  const { person, profile, secretHash: sid } = session
  return {
    sid,
    profileId: profile.id,
    telehealthId: person.telehealthId,
    version: versionOf(portal, session, now),
    sign: async () => portal.tokens.sso.sign({ sub: person.telehealthId, sid, ...(await claimsOf(portal, session)) }, now, loginMs),
  }
}
