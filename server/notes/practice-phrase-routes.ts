import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { mobilePhraseCalls as calls, consolePhraseCalls } from '#shared/notes/practice-phrase-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const consolePhraseRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  // The practice sees patients of every group, so an operator of some groups changes none of its texts.
  const scope = 'every group'
  const writer = { roles: ['admin'], scope, limit: '240/h' } as const
  return serve(consolePhraseCalls, {
    listPracticePhrases: operator(
      { roles: operatorRoles, scope, limit: '600/h', audit: 'none', refuses: careRefusals(calls.readPracticePhrases) },
      async ({ operator: by }) => ({ data: await care.ask(calls.readPracticePhrases, { operator_id: by.id }) }),
    ),
    savePracticePhrase: operator(
      { ...writer, audit: 'note.phrase', refuses: careRefusals(calls.savePhraseOfPractice) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.savePhraseOfPractice, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'note.phrase', outcome: 'ok', reason: input.id })
        return { data }
      },
    ),
    removePracticePhrase: operator(
      { ...writer, audit: 'note.phrase_remove', refuses: careRefusals(calls.removePhraseOfPractice) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.removePhraseOfPractice, { operator_id: by.id, ...input })
        await writeAudit(db, request.auditContext, { event: 'note.phrase_remove', outcome: 'ok', reason: input.id })
        return { data }
      },
    ),
  })
}
