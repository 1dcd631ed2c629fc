import { scanRefusals } from '#platform/gateways/file-scan.ts'
import { serve } from '#platform/http/serve.ts'
import {
  addDocument,
  openDocument,
  readDocuments,
  removeDocument,
  replaceDocumentFile,
  saveDocument,
} from '#server/benefits/documents/change-documents.ts'
import { openOwnDocument } from '#server/benefits/documents/own-documents.ts'
import { auditBenefitsRead } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { ownDocumentCalls, planDocumentCalls } from '#shared/benefits/plan-document-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

/** Documents of plans, for members and operators. */
export const documentRoutes = (portal: Portal) => {
  const { member, operator } = who(portal)
  const scope = { of: 'plan', ids: ['id'] } as const
  const reader = { roles: operatorRoles, scope, limit: '600/h', audit: 'none' } as const
  const writer = { roles: ['admin'], scope, limit: '240/h' } as const
  const uploader = { ...writer, limit: '60/h' } as const
  const listed = async (id: string) => ({ data: await readDocuments(portal, id) })
  return [
    ...serve(ownDocumentCalls, {
      readOwnPlanDocument: member(
        { limit: '120/h', audit: 'benefits.document', refuses: ['NotFound'] },
        async ({ input, caller: { session }, request }) => {
          const { file, personIds } = await openOwnDocument(portal, session, input.id)
          await auditBenefitsRead(portal.db, request.auditContext, {
            event: 'benefits.document',
            callerId: session.person.id,
            personIds,
          })
          return { data: file }
        },
      ),
    }),
    ...serve(planDocumentCalls, {
      listPlanDocuments: operator(reader, ({ input }) => listed(input.id)),
      addPlanDocument: operator(
        { ...uploader, audit: 'admin.plan.document.add', refuses: ['PdfInvalid', 'ListFull', ...scanRefusals] },
        async ({ input: { id, endsOn = null, ...facts }, request }) => {
          await addDocument(portal, { id, facts: { ...facts, endsOn } }, request)
          return listed(id)
        },
      ),
      savePlanDocument: operator(
        { ...writer, audit: 'admin.plan.document.save', refuses: ['Conflict', 'NothingChanged', 'DaysReversed'] },
        async ({ input, request }) => {
          await saveDocument(portal, input, request.auditContext)
          return listed(input.id)
        },
      ),
      replacePlanDocumentFile: operator(
        { ...uploader, audit: 'admin.plan.document.file', refuses: ['PdfInvalid', ...scanRefusals] },
        async ({ input, request }) => {
          await replaceDocumentFile(portal, input, request)
          return listed(input.id)
        },
      ),
      removePlanDocument: operator({ ...writer, audit: 'admin.plan.document.remove' }, async ({ input, request }) => {
        await removeDocument(portal, input, request.auditContext)
        return listed(input.id)
      }),
      readPlanDocument: operator(reader, async ({ input }) => ({ data: await openDocument(portal, input) })),
    }),
  ]
}
