import type { CareIdentity } from '#server/care/care-client.ts'
import { claimsOf } from '#server/care/member-claims.ts'
import type { Portal } from '#server/portal.ts'
import { gapOfCoverage } from '#server/session/coverage-end.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Lifetime of a login token, in milliseconds; it is used at once. */
const loginMs = 60_000

/** 30 minutes: a mobile API token lives an hour, so claims are sent again before it expires. */
const resendMs = 30 * 60_000

/** Which half hour of a session it is. They begin at a different second for each session, so that members do not all log in again at once. */
const turnOf = (sid: string, now: Date): number => Math.floor((now.getTime() + (Buffer.from(sid).readUInt32BE() % resendMs)) / resendMs)

/**
 * A version of everything the claims depend on. The profile version covers the profile, its phones, notification preferences and family
 * permissions; the group version covers its settings; the date covers birthdays and expiring permissions. Other changes, such as a child
 * added by the sponsor's file, are sent with the next half-hour turn.
 */
const versionOf = (portal: Portal, session: SessionRecord, now: Date): string => {
  const { person, profile, group } = session
  const gap = gapOfCoverage(portal, session)
  const coverage = gap === null ? 'covered' : (gap.endedOn ?? 'none yet')
  const turn = turnOf(session.secretHash, now)
  const today = dayIn(portal.config.timeZone, now)
  return [profile.version, person.membershipId, group.version, group.features.join(), coverage, today, turn].join('/')
}

/** The member of a session, as sent to the telehealth side. */
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
