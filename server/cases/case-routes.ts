import { serve } from '#platform/http/serve.ts'
import { readCaseStatus } from '#server/cases/read-case-status.ts'
import { reportFailedLookup } from '#server/cases/report-failed-lookup.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'

/** What a person outside may do with cases; what operators do stands with the console's calls. */
export const caseRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return serve(caseCalls, {
    reportFailedLookup: anyone({ limit: '60/h', audit: 'case.open' }, (ask) => reportFailedLookup(portal, ask)),
    readCaseStatus: anyone({ limit: '60/h', audit: 'case.status' }, (ask) => readCaseStatus(portal, ask)),
  })
}
