import { serve } from '#platform/http/serve.ts'
import { addFamily } from '#server/family/add-family.ts'
import { readChanges } from '#server/family/read-family.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { familyCalls } from '#shared/family/family-calls.ts'

export const familyRoutes = (portal: Portal) => {
  const { member, primaryMember } = who(portal)
  return serve(familyCalls, {
    listChanges: member({ limit: '600/h', audit: 'family.read' }, async ({ caller }) => ({
      data: { changes: await readChanges(portal, caller.session) },
    })),
    addFamily: primaryMember(
      { feature: 'OpenDependents', limit: '10/day', audit: 'family.add', refuses: ['DateInFuture', 'PersonListed', 'SpouseListed'] },
      async ({ input, caller, request }) => ({
        data: { changes: await addFamily(portal, { input, session: caller.session, request }) },
      }),
    ),
  })
}
