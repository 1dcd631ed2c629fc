import type { Care } from '#care/server/care.ts'
import { fail } from '#platform/http/fail.ts'
import type { ReferralBody } from '#shared/programs/mobile-referral-calls.ts'

/**
 * The partner's page for one member, whose id is the token's. The partner sends back to the portal and nowhere else.
 * @throws RedirectFailed where no partner is configured; InvalidInput for a way back that does not lead to the portal
 */
export const referralLink = ({ config }: Pick<Care, 'config'>, memberId: string, asked: ReferralBody): string => {
  const { health_category, return_url } = asked.url_request_data
  const isOurs = return_url === undefined || new URL(return_url).origin === new URL(config.publicUrl).origin
  if (!isOurs) return fail('InvalidInput', { field: 'url_request_data.return_url' })
  const link = new URL(config.programUrl ?? fail('RedirectFailed'))
  const told = { actor_id: memberId, service_specialty_code: asked.service_specialty_code, health_category, return_url }
  for (const [name, value] of Object.entries(told)) if (value !== undefined) link.searchParams.set(name, value)
  return link.href
}
