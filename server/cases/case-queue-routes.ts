import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { answerCase } from '#server/cases/answer-case.ts'
import { closeCase } from '#server/cases/close-case.ts'
import { noteOnCase } from '#server/cases/note-on-case.ts'
import { caseQueue, readCase } from '#server/cases/read-case.ts'
import { takeCase } from '#server/cases/take-case.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { caseQueueCalls } from '#shared/cases/case-queue-calls.ts'

const roles = ['admin', 'support'] as const
const done = { data: { done: true as const } }

/** What operators do with cases; what a person outside may do stands with the portal's calls. */
export const caseQueueRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  return serve(caseQueueCalls, {
    listCases: operator({ roles, limit: '600/h', audit: 'case.list' }, ({ input, operator: { id } }) =>
      caseQueue(portal, { operatorId: id }, input),
    ),
    readCase: operator({ roles, limit: '600/h', audit: 'case.read' }, async ({ input, operator: { id }, asking }) => {
      const { shown, subjectId } = await readCase(portal, { operatorId: id }, input.id)
      await writeAudit(portal.db, asking.trail, { event: 'case.read', outcome: 'ok', subjectId })
      return { data: shown }
    }),
    takeCase: operator({ roles, limit: '240/h', audit: 'case.take' }, async ({ input, operator: { id }, asking }) => {
      await takeCase(portal, { caseId: input.id, operatorId: id, asking })
      return done
    }),
    noteOnCase: operator({ roles, limit: '240/h', audit: 'case.note' }, async ({ input, operator: { id }, asking }) => {
      await noteOnCase(portal, { caseId: input.id, operatorId: id, text: input.text, asking })
      return done
    }),
    answerCase: operator({ roles, limit: '240/h', audit: 'case.answer' }, async ({ input, operator: { id }, asking }) => {
      await answerCase(portal, { caseId: input.id, operatorId: id, answer: input.answer, asking })
      return done
    }),
    closeCase: operator({ roles, limit: '240/h', audit: 'case.close' }, async ({ input, asking }) => {
      await closeCase(portal, { caseId: input.id, asking })
      return done
    }),
  })
}
