import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { programTypes } from '#shared/groups/group-features.ts'

/** CALL-52, PROG-33..36: the request for a link to a program's partner, sent to the telehealth service. */
export const referralBody = z.object({
  actor_type: z.literal('member'),
  logged_in_member_id: z.string(),
  actor_id: z.string(),
  service_specialty_code: z.literal('DIABETES'),
  url_request_data: z.object({
    dfd_dashboard: z.boolean(),
    health_category: z.enum(programTypes),
    /** Our URL, to which the partner returns an enrolled member. */
    return_url: z.optional(z.url()),
  }),
})
export type ReferralBody = z.infer<typeof referralBody>

export const mobileReferralCalls = {
  makeReferralLink: call({
    method: 'POST',
    path: '/mobile/screens/referral_link',
    about: "The address of a chronic-care program's partner for the member of the token, whoever is named.",
    isBare: true,
    input: referralBody,
    answer: z.object({ redirect_to_url: z.string() }),
  }),
}
