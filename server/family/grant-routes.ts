import { serve } from '#platform/http/serve.ts'
import { giveGrant, revokeGrant } from '#server/family/grants.ts'
import { readGrants } from '#server/family/read-grants.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { grantCalls } from '#shared/family/grant-calls.ts'

export const grantRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(grantCalls, {
    listGrants: member({ limit: '600/h', audit: 'delegation.read' }, async ({ caller }) => ({
      data: await readGrants(portal, caller.session),
    })),
    giveGrant: member(
      { limit: '30/day', audit: 'delegation.grant', refuses: ['GrantDayInvalid', 'NotFound', 'PrivateContactOn'] },
      async ({ input, caller, request }) => ({
        data: { id: await giveGrant(portal, { input, session: caller.session, request }) },
      }),
    ),
    revokeGrant: member({ limit: '60/day', audit: 'delegation.revoke' }, async ({ input, caller, request }) => {
      await revokeGrant(portal, { id: input.id, session: caller.session, request })
      return { data: { revoked: true as const } }
    }),
  })
}
