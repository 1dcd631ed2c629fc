import { serve } from '#platform/http/serve.ts'
import { giveGrant } from '#server/family/give-grant.ts'
import { readGrants } from '#server/family/read-grants.ts'
import { revokeGrant } from '#server/family/revoke-grant.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { grantCalls } from '#shared/family/grant-calls.ts'

export const grantRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(grantCalls, {
    listGrants: member({ limit: '600/h', audit: 'delegation.read' }, async ({ caller }) => ({
      data: await readGrants(portal, caller.session),
    })),
    giveGrant: member({ limit: '30/day', audit: 'delegation.grant' }, async ({ input, caller, asking }) => ({
      data: { id: await giveGrant(portal, { input, session: caller.session, asking }) },
    })),
    revokeGrant: member({ limit: '60/day', audit: 'delegation.revoke' }, async ({ input, caller, asking }) => {
      await revokeGrant(portal, { id: input.id, session: caller.session, asking })
      return { data: { revoked: true as const } }
    }),
  })
}
