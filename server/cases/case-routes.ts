import { serve } from '#platform/http/serve.ts'
import { caseThrottles, statusThrottles } from '#platform/http/throttle-rules.ts'
import { readCaseStatus, reportFailedLookup } from '#server/cases/report-failed-lookup.ts'
import type { Portal } from '#server/portal.ts'
import { robotCheckRefusals } from '#server/session/require-robot-check.ts'
import { who } from '#server/session/who.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'

/** The public case routes; the operators' are in the console's calls. */
export const caseRoutes = (portal: Portal) => {
  const { anyone } = who(portal)
  return serve(caseCalls, {
    reportFailedLookup: anyone(
      { limit: '60/h', throttles: caseThrottles, audit: 'case.open', refuses: ['DateInFuture', ...robotCheckRefusals] },
      (ask) => reportFailedLookup(portal, ask),
    ),
    readCaseStatus: anyone({ limit: '60/h', throttles: statusThrottles, audit: 'case.status', refuses: ['CaseNotFound'] }, (ask) =>
      readCaseStatus(portal, ask),
    ),
  })
}
