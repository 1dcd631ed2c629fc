import { serve } from '#platform/http/serve.ts'
import { ownDataFile } from '#server/own-data/own-data-files.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { ownDataCalls } from '#shared/own-data/own-data-calls.ts'

/** A copy of everything held about a member. */
export const ownDataRoutes = (portal: Portal) => {
  const { confirmedMember } = who(portal)
  return serve(ownDataCalls, {
    downloadPage: confirmedMember({ limit: '10/h', audit: 'data.download' }, async ({ caller }) => ({
      data: await ownDataFile(portal, caller.session, 'page'),
    })),
    downloadData: confirmedMember({ limit: '10/h', audit: 'data.download' }, async ({ caller }) => ({
      data: await ownDataFile(portal, caller.session, 'data'),
    })),
  })
}
