import { Failure, fail } from '#platform/http/fail.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import type { Portal } from '#server/portal.ts'
import { partnerLink } from '#server/programs/partner-link.ts'
import { returnToken } from '#server/programs/return-token.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { ProgramType } from '#shared/groups/group-features.ts'
import { mobileReferralCalls, type ReferralBody } from '#shared/programs/mobile-referral-calls.ts'

/** Path to which the partner returns an enrolled member. */
export const returnPath = '/api/programs/return'

/** PROG-33..36: the referral as sent to the telehealth side. Every id comes from the session. */
export const referralBodyOf = ({ person }: Pick<SessionRecord, 'person'>, type: ProgramType) =>
  ({
    actor_type: 'member',
    logged_in_member_id: person.telehealthId,
    actor_id: person.telehealthId,
    service_specialty_code: 'DIABETES',
    url_request_data: { dfd_dashboard: false, health_category: type },
  }) satisfies ReferralBody

type Wanted = { session: SessionRecord; type: ProgramType; referralId: string }

/**
 * Gets a member's link to a program's partner from the telehealth side (CALL-52) and validates it.
 * @throws RedirectFailed if there is no partner, it is unreachable, or the link's host is not allowed
 */
export const makeReferralLink = async (portal: Portal, { session, type, referralId }: Wanted): Promise<string> => {
  const { pinKey, publicUrl, care } = portal
  const return_url = `${publicUrl}${returnPath}?${new URLSearchParams({ token: returnToken(pinKey, referralId) })}`
  const body = referralBodyOf(session, type)
  const asked = { ...body, url_request_data: { ...body.url_request_data, return_url } }
  const answer = care.call(careIdentity(portal, session), mobileReferralCalls.makeReferralLink, asked)
  const unreached = (error: unknown) =>
    error instanceof Failure && error.code === 'CareUnavailable' ? fail('RedirectFailed') : Promise.reject(error)
  return partnerLink(portal, (await answer.catch(unreached)).redirect_to_url)
}
