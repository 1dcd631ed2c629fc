import { serve } from '#platform/http/serve.ts'
import { reportProblem } from '#server/directory/report-problem.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { problemCalls } from '#shared/directory/problem-calls.ts'

export const problemRoutes = (portal: Portal) =>
  serve(problemCalls, {
    // The required feature depends on the entry, so the handler checks it.
    reportProblem: who(portal).member({ limit: '20/day', audit: 'case.open', refuses: ['FeatureNotEnabled', 'NotFound'] }, (ask) =>
      reportProblem(portal, ask),
    ),
  })
