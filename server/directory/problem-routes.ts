import { serve } from '#platform/http/serve.ts'
import { reportProblem } from '#server/directory/report-problem.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { problemCalls } from '#shared/directory/problem-calls.ts'

export const problemRoutes = (portal: Portal) =>
  serve(problemCalls, {
    // Which finder the group must have is for the entry to say.
    reportProblem: who(portal).member({ limit: '20/day', audit: 'case.open' }, (ask) => reportProblem(portal, ask)),
  })
