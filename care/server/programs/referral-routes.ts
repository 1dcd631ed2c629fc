import type { Care } from '#care/server/care.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileReferralCalls, type ReferralBody } from '#shared/programs/mobile-referral-calls.ts'

/**
 * Returns the partner's page for one member, identified by the token. The partner may return only to the portal.
 * @throws RedirectFailed where no partner is configured; InvalidInput for a way back that does not lead to the portal
 */
const referralLink = ({ config }: Pick<Care, 'config'>, memberId: string, asked: ReferralBody): string => {
  const { health_category, return_url } = asked.url_request_data
  const isOurs = return_url === undefined || new URL(return_url).origin === new URL(config.publicUrl).origin
  if (!isOurs) return fail('InvalidInput', { field: 'url_request_data.return_url' })
  const link = new URL(config.programUrl ?? fail('RedirectFailed'))
  const params = { actor_id: memberId, service_specialty_code: asked.service_specialty_code, health_category, return_url }
  for (const [name, value] of Object.entries(params)) if (value !== undefined) link.searchParams.set(name, value)
  return link.href
}

export const referralRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  return serve(mobileReferralCalls, {
    // The token, not the body, identifies the member.
    makeReferralLink: mobileMember(
      { limit: '20/h', audit: 'partner.redirect', refuses: ['RedirectFailed'] },
      async ({ input, member, request }) => {
        const link = referralLink(care, member.id, input)
        await writeAudit(care.db, request.auditContext, {
          event: 'partner.redirect',
          outcome: 'ok',
          reason: input.url_request_data.health_category,
        })
        return { data: { redirect_to_url: link } }
      },
    ),
  })
}
