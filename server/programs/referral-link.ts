import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { partnerLink } from '#server/programs/partner-link.ts'
import { returnToken } from '#server/programs/return-token.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { ProgramType } from '#shared/groups/group-features.ts'

/** Where the partner sends a member back who takes part. */
export const returnPath = '/api/programs/return'

/** PROG-33..36: what the telehealth side is told of a referral. Every id is the session's own. */
export const referralBody = ({ person }: Pick<SessionRecord, 'person'>, type: ProgramType) => ({
  actor_type: 'member' as const,
  logged_in_member_id: person.telehealthId,
  actor_id: person.telehealthId,
  service_specialty_code: 'DIABETES' as const,
  url_request_data: { dfd_dashboard: false, health_category: type },
})

type Wanted = { session: Pick<SessionRecord, 'person'>; type: ProgramType; referralId: string }

/**
 * The link to a program's partner for one member: the only place that makes it, so that another maker of links takes its place here.
 * @throws RedirectFailed where no partner is configured, or not one whose host is allowed
 */
export const makeReferralLink = async (portal: Portal, { session, type, referralId }: Wanted): Promise<string> => {
  const { config, pinKey, publicUrl } = portal
  const link = new URL(config.programUrl ?? fail('RedirectFailed'))
  const { actor_id, service_specialty_code, url_request_data } = referralBody(session, type)
  const back = `${publicUrl}${returnPath}?${new URLSearchParams({ token: returnToken(pinKey, referralId) })}`
  const told = { actor_id, service_specialty_code, health_category: url_request_data.health_category, return_url: back }
  for (const [name, value] of Object.entries(told)) link.searchParams.set(name, value)
  return partnerLink(portal, link.href)
}
