import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { nearestZip } from '#server/zip/nearest-zip.ts'
import { coordinatesOf } from '#server/zip/zip-places.ts'
import { zipCalls } from '#shared/zip/zip-calls.ts'

export const zipRoutes = (portal: Portal) => {
  const { member } = who(portal)
  return serve(zipCalls, {
    readAddress: member({ limit: '60/min', audit: 'none', refuses: ['NotFound'] }, async ({ input }) => ({
      data: coordinatesOf(input.zip) ?? fail('NotFound'),
    })),
    findNearestZip: member({ limit: '60/min', audit: 'none', refuses: ['NotFound'] }, async ({ input }) => {
      const { zip, city, state } = nearestZip(input) ?? fail('NotFound')
      return { data: { zip, city, state } }
    }),
  })
}
