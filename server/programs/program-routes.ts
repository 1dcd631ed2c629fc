import { sendPlainPage } from '#platform/http/plain-page.ts'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { returnPath } from '#server/programs/referral-link.ts'
import { listReferrals } from '#server/programs/referral-store.ts'
import { enroll, ownBackCareLink, startProgram } from '#server/programs/start-program.ts'
import { who } from '#server/session/who.ts'
import { paths } from '#shared/paths.ts'
import { programCalls } from '#shared/programs/program-calls.ts'
import { type ProgramState, programsOf } from '#shared/programs/program-rules.ts'

/** Routes for a group's programs and the links to their partners. */
export const programRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(programCalls, {
    listPrograms: member({ limit: '600/h', audit: 'program.read' }, async ({ caller: { session } }) => {
      const referrals = await listReferrals(portal.db, session.profile.id)
      return {
        data: programsOf(session.group).map((program) => {
          const referral = referrals.find((one) => one.program === program)
          const state: ProgramState = referral ? (referral.enrolledAt ? 'enrolled' : 'opened') : 'not-started'
          return { program, state, enrolledAt: referral?.enrolledAt?.toISOString() ?? null }
        }),
      }
    }),
    startProgram: member(
      { limit: '20/h', audit: 'partner.redirect', refuses: ['FeatureNotEnabled', 'RedirectFailed'] },
      async ({ input, caller, request: context }) => ({
        data: { redirect_to_url: await startProgram(portal, { program: input.program, caller, request: context }) },
      }),
    ),
    readBackCareLink: member({ feature: 'Backcare', limit: '20/h', audit: 'partner.redirect', refuses: ['RedirectFailed'] }, async () => ({
      data: { redirect_to_url: await ownBackCareLink(portal) },
    })),
  })
}

/** The page to which a partner returns a member. */
export const programSteps = (portal: Portal): RawRoute[] => [
  {
    name: 'returnFromPartner',
    sends: 'text/html',
    who: 'anyone',
    method: 'GET',
    path: returnPath,
    about: "A partner sends a member back who takes part; leads on to the member's programs.",
    limit: '60/h',
    audit: 'program.enroll',
    answer: async (request, reply, context) => {
      const { token } = request.query as Record<string, unknown>
      await enroll(portal, { token: typeof token === 'string' ? token : '', request: context })
      // Not a redirect: the cookies are sent only if the navigation starts on our own page.
      void reply.header('refresh', `0; url=${paths.programs}`)
      return sendPlainPage(reply, portal.config.productName, `<p><a href="${paths.programs}">→</a></p>`)
    },
  },
]
