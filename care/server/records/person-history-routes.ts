import type { Care } from '#care/server/care.ts'
import { hasHistory } from '#care/server/records/person-history-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { personCalls } from '#shared/care/person-calls.ts'

/** What the portal asks before it lets somebody register as a person. The answer is one word, never a record. */
export const personHistoryRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(personCalls, {
    readPersonHistory: portal({ limit: '60000/min', audit: 'person.history' }, async ({ input: { telehealthId }, request }) => {
      await writeAudit(care.db, request.auditContext, { event: 'person.history', outcome: 'ok', subjectId: telehealthId })
      return { data: { hasHistory: await hasHistory(care.db, telehealthId) } }
    }),
  })
}
