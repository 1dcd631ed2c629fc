import type { Care } from '#care/server/care.ts'
import { referralLink } from '#care/server/programs/referral-link.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileReferralCalls } from '#shared/programs/mobile-referral-calls.ts'

export const referralRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  return serve(mobileReferralCalls, {
    // Whom it is for says the token, not the body.
    makeReferralLink: mobileMember({ limit: '20/h', audit: 'partner.redirect' }, async ({ input, member, asking }) => {
      const link = referralLink(care, member.id, input)
      await writeAudit(care.db, asking.trail, { event: 'partner.redirect', outcome: 'ok', reason: input.url_request_data.health_category })
      return { data: { redirect_to_url: link } }
    }),
  })
}
