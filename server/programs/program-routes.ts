import { sendPlainPage } from '#platform/http/plain-page.ts'
import { type RawRoute, serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { ownBackCareLink } from '#server/programs/back-care-link.ts'
import { enroll } from '#server/programs/enroll.ts'
import { returnPath } from '#server/programs/referral-link.ts'
import { listReferrals } from '#server/programs/referral-store.ts'
import { startProgram } from '#server/programs/start-program.ts'
import { who } from '#server/session/who.ts'
import { paths } from '#shared/paths.ts'
import { programCalls } from '#shared/programs/program-calls.ts'
import { type ProgramState, programsOf } from '#shared/programs/program-rules.ts'

/** The programs of a group, and the ways to their partners. */
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
    startProgram: member({ limit: '20/h', audit: 'partner.redirect' }, async ({ input, caller, asking }) => ({
      data: { redirect_to_url: await startProgram(portal, { program: input.program, caller, asking }) },
    })),
    readBackCareLink: member({ feature: 'Backcare', limit: '20/h', audit: 'partner.redirect' }, async () => ({
      data: { redirect_to_url: await ownBackCareLink(portal) },
    })),
  })
}

/** The way back from a partner. */
export const programSteps = (portal: Portal): RawRoute[] => [
  {
    name: 'returnFromPartner',
    who: 'anyone',
    method: 'GET',
    path: returnPath,
    about: "A partner sends a member back who takes part; leads on to the member's programs.",
    limit: '60/h',
    audit: 'program.enroll',
    answer: async (request, reply, asking) => {
      const { token } = request.query as Record<string, unknown>
      await enroll(portal, { token: typeof token === 'string' ? token : '', asking })
      // Not a redirect: cookies travel only with a step that begins on a page of our own.
      void reply.header('refresh', `0; url=${paths.programs}`)
      return sendPlainPage(reply, portal.config.productName, `<p><a href="${paths.programs}">→</a></p>`)
    },
  },
]
