import { serve } from '#platform/http/serve.ts'
import { findPlaces } from '#server/facilities/find-places.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { facilityCalls } from '#shared/facilities/facility-calls.ts'

export const facilityRoutes = (portal: Portal) =>
  serve(facilityCalls, {
    findPlaces: who(portal).member({ feature: 'Facilities', limit: '60/min', audit: 'none', refuses: ['NotFound'] }, ({ input }) =>
      findPlaces(portal, input),
    ),
  })
