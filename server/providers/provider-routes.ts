import { serve } from '#platform/http/serve.ts'
import { networkFilterOf } from '#server/benefits/networks/read-networks.ts'
import type { Portal } from '#server/portal.ts'
import { findDoctors } from '#server/providers/find-doctors.ts'
import { who } from '#server/session/who.ts'
import { providerCalls } from '#shared/providers/provider-calls.ts'

export const providerRoutes = (portal: Portal) =>
  serve(providerCalls, {
    // Searches are private: no audit row records them.
    findDoctors: who(portal).member(
      { feature: 'Providers', limit: '60/min', audit: 'none', refuses: ['NotFound'] },
      async ({ input, caller }) => findDoctors(portal, input, await networkFilterOf(portal, caller.session, input.network)),
    ),
  })
