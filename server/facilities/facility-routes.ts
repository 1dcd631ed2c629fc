import { serve } from '#platform/http/serve.ts'
import { networkFilterOf } from '#server/benefits/networks/read-networks.ts'
import { findPlaces } from '#server/facilities/find-places.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { facilityCalls } from '#shared/facilities/facility-calls.ts'

export const facilityRoutes = (portal: Portal) =>
  serve(facilityCalls, {
    findPlaces: who(portal).member(
      { feature: 'Facilities', limit: '60/min', audit: 'none', refuses: ['NotFound'] },
      async ({ input, caller }) => findPlaces(portal, input, await networkFilterOf(portal, caller.session, input.network)),
    ),
  })
