import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { ownCoverageFile, ownDataFile } from '#server/own-data/own-data-files.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { ownDataCalls } from '#shared/own-data/own-data-calls.ts'
import { mobileRecordCalls } from '#shared/records/mobile-record-calls.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'

/** Routes for downloads of a member's own data. */
export const ownDataRoutes = (portal: Portal) => {
  const { confirmedMember } = who(portal)
  return serve(ownDataCalls, {
    downloadPage: confirmedMember(
      {
        limit: '10/h',
        audit: 'data.download',
        refuses: careRefusals(mobileVisitCalls.listPastConsultations, mobileRecordCalls.readMemberRecords),
      },
      async ({ caller }) => ({
        data: await ownDataFile(portal, caller.session, 'page'),
      }),
    ),
    downloadData: confirmedMember(
      {
        limit: '10/h',
        audit: 'data.download',
        refuses: careRefusals(mobileVisitCalls.listPastConsultations, mobileRecordCalls.readMemberRecords),
      },
      async ({ caller }) => ({
        data: await ownDataFile(portal, caller.session, 'data'),
      }),
    ),
    downloadCoverage: confirmedMember({ limit: '10/h', audit: 'data.download' }, async ({ caller }) => ({
      data: await ownCoverageFile(portal, caller.session),
    })),
  })
}
