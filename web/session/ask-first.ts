import type { QueryClient } from '@tanstack/react-query'
import { widgetRules } from '#shared/dashboard/widget-rules.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import type { SessionData } from '#shared/session/session-data.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { callQuery } from '#ui/lib/calls/use-call.ts'

/** Longest wait in milliseconds. The browser asks for both answers with the document, so they usually arrive before the scripts. */
const maxWait = 300

/** Whether the dashboard shows this member's visits. */
const showsVisits = (session: SessionData): boolean =>
  session.level === 'full' && session.coverageEnded === undefined && widgetRules.visits(session.group)

/**
 * Reads the session, and for the dashboard the visits, before the page starts: it then renders once with both instead of once after each.
 * Without them after `maxWait`, or if they fail, the page starts without and reads them itself.
 */
export const askFirst = (queries: QueryClient, isDashboard: boolean): Promise<unknown> => {
  const ask = async () => {
    const session = await queries.fetchQuery(callQuery(sessionCalls.readSession, {}))
    if (isDashboard && showsVisits(session))
      await queries.prefetchQuery(callQuery(visitCalls.listVisits, { memberId: session.familyMember.telehealthId }))
  }
  return Promise.race([ask().catch(() => undefined), new Promise((done) => setTimeout(done, maxWait))])
}
