import { z } from 'zod/mini'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { serve } from '#platform/http/serve.ts'
import { findApprovesFrom } from '#server/approvals/approver-store.ts'
import { decideChange } from '#server/approvals/decide-change.ts'
import { listWaitingChanges } from '#server/approvals/pending-change-store.ts'
import type { ProposalKinds } from '#server/approvals/proposal-kind.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { fieldChange } from '#shared/field-change.ts'

const shown = z.array(fieldChange)

/** `kinds`: how each kind of change is applied, from the areas. */
export const approvalRoutes = (portal: Portal, kinds: ProposalKinds) => {
  const { operator } = who(portal)
  const { db, clock } = portal
  return serve(approvalCalls, {
    listPendingChanges: operator(
      { roles: ['admin', 'auditor'], scope: 'limit', limit: '600/h', audit: 'none' },
      async ({ input, operator: caller, groups }) => {
        const now = clock.now()
        const from = await findApprovesFrom(db, caller.id, now)
        const rows = (await listWaitingChanges(db, now, { groupId: input.groupId, groups })).map(
          ({ change, group, operator: concerned, madeBy }) => ({
            id: change.id,
            kind: change.kind,
            group,
            operator: concerned,
            clinicianId: change.clinicianId,
            changes: shown.parse(change.changes),
            appliesOn: change.appliesOn,
            madeBy,
            madeAt: change.madeAt.toISOString(),
            expiresAt: change.expiresAt.toISOString(),
            isMine: change.madeBy === caller.id,
          }),
        )
        return { data: { rows, approvesFrom: from?.toISOString() ?? null } }
      },
    ),
    decidePendingChange: operator(
      {
        roles: ['admin'],
        scope: { of: 'pending change', ids: ['id'] },
        limit: '60/h',
        audit: 'approval.decide',
        refuses: [
          'Conflict',
          'RequestOver',
          'SecondOperatorNeeded',
          'OperatorTooNew',
          'ChangeOutdated',
          'OperatorEmailTaken',
          'LastAdmin',
          'BreakGlassUnfit',
          'BreakGlassNamed',
          'Required',
        ],
      },
      async ({ input, operator: { id, name }, request }) => {
        const decider = { approver: { id, name }, auditContext: request.auditContext, language: languageOfRequest(request) }
        const { decision, groupId } = await decideChange(portal, kinds, decider, input)
        // This node does not wait for the change feed.
        if (groupId !== null) portal.sessions.forget('group', groupId)
        return { data: { decision } }
      },
    ),
  })
}
