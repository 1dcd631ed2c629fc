import type { Care } from '#care/server/care.ts'
import { countCareDue, learnRetention } from '#care/server/retention/care-retention.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'

export const careRetentionRoutes = (care: Care) => {
  const { portal } = careWho(care)
  return serve(mobileRetentionCalls, {
    putRetention: portal({ limit: '6000/h', audit: 'care.retention' }, async ({ input, request }) => {
      await learnRetention(care, input, request)
      return { data: { taken: true as const } }
    }),
    countRetention: portal({ limit: '6000/h', audit: 'retention.read' }, async ({ input, request }) => {
      const counts = await countCareDue(care, care.db)
      await writeAudit(care.db, request.auditContext, { event: 'retention.read', outcome: 'ok', actorId: input.operator_id })
      return { data: { counts } }
    }),
  })
}
