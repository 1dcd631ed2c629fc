import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { caseQueue, readCase } from '#server/cases/read-case.ts'
import { addCaseNote, answerCase, claimCase, closeCase } from '#server/cases/work-on-case.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { caseQueueCalls } from '#shared/cases/case-queue-calls.ts'

const roles = ['admin', 'support'] as const
/** The guard admits to the cases of the caller's groups; a case without an account is of none. */
const scope = { of: 'case', ids: ['id'] } as const
const done = { data: { done: true as const } }

/** The operators' case routes; those for the public are in the portal's calls. */
export const caseQueueRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(caseQueueCalls, {
    listCases: operator({ roles, scope: 'limit', limit: '600/h', audit: 'case.list' }, ({ input, operator: { id }, groups }) =>
      caseQueue(portal, { operatorId: id, groups }, input),
    ),
    readCase: operator({ roles, scope, limit: '600/h', audit: 'case.read' }, async ({ input, operator: { id }, request, groups }) => {
      const { shown, subjectId } = await readCase(portal, { operatorId: id, groups }, input.id)
      await writeAudit(portal.db, request.auditContext, { event: 'case.read', outcome: 'ok', subjectId })
      return { data: shown }
    }),
    claimCase: operator(
      { roles, scope, limit: '240/h', audit: 'case.take', refuses: ['Conflict'] },
      async ({ input, operator: { id }, request }) => {
        await claimCase(portal, { caseId: input.id, operatorId: id, request })
        return done
      },
    ),
    addCaseNote: operator({ roles, scope, limit: '240/h', audit: 'case.note' }, async ({ input, operator: { id }, request }) => {
      await addCaseNote(portal, { caseId: input.id, operatorId: id, text: input.text, request })
      return done
    }),
    answerCase: operator(
      { roles, scope, limit: '240/h', audit: 'case.answer', refuses: ['Conflict'] },
      async ({ input, operator: { id }, request }) => {
        await answerCase(portal, { caseId: input.id, operatorId: id, answer: input.answer, request })
        return done
      },
    ),
    closeCase: operator(
      { roles, scope, limit: '240/h', audit: 'case.close', refuses: ['Conflict', 'DecisionNeeded'] },
      async ({ input, request }) => {
        await closeCase(portal, { caseId: input.id, request })
        return done
      },
    ),
  })
}
