import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fileTypeOf } from '#platform/file-type.ts'
import { requireClean } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertDocument,
  listDocuments,
  lockDocument,
  updateDocument,
} from '#server/benefits/documents/plan-document-store.ts'
import { findPlan } from '#server/benefits/plans/plan-list-store.ts'
import type { Portal } from '#server/portal.ts'
import type { DocumentList } from '#shared/benefits/plan-document-calls.ts'
import { type DocumentFacts, documentDifferences, mostDocuments } from '#shared/benefits/plan-document-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Uploading = Pick<Portal, 'db' | 'clock' | 'fileScan' | 'log'>
type Named = { id: string; documentId: string }

/** The documents of a plan for the console. @throws Failure NotFound */
export const readDocuments = async ({ db, clock, config }: Parts, id: string): Promise<DocumentList> => {
  const { plan, group } = (await findPlan(db, id)) ?? fail('NotFound')
  const documents = (await listDocuments(db, id)).map(({ planId: _, uploadedAt, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
  }))
  return { plan: plan.name, groupName: group.name, today: dayIn(config.timeZone, clock.now()), documents }
}

/** The name under which a browser saves a document. */
const fileNameOf = (title: string): string => `${title.replace(/[\s\p{Cc}/\\:*?"<>|]+/gu, ' ').trim() || 'document'}.pdf`

/** A document as a file. */
export const documentFile = ({ title, content }: { title: string; content: Uint8Array }): FileAnswer => ({
  name: fileNameOf(title),
  content,
  type: 'application/pdf',
})

/** @throws Failure NotFound */
export const openDocument = async ({ db }: Pick<Portal, 'db'>, { id, documentId }: Named): Promise<FileAnswer> =>
  documentFile((await findDocument(db, id, documentId)) ?? fail('NotFound'))

/** Refuses a file that is no PDF by its content, and one that the virus scan refuses. @throws Failure PdfInvalid, AttachmentRefused, AttachmentUnchecked */
const requirePdf = async (portal: Uploading, bytes: Buffer): Promise<void> => {
  if (fileTypeOf(bytes) !== 'application/pdf') fail('PdfInvalid', { field: 'file' })
  await requireClean(portal, bytes)
}

/** The plan, locked so that two uploads at once cannot pass the limit. @throws Failure NotFound */
const lockPlan = async (tx: Db, id: string) => (await findPlan(tx, id, { lock: true })) ?? fail('NotFound')

type Event = 'admin.plan.document.add' | 'admin.plan.document.save' | 'admin.plan.document.file' | 'admin.plan.document.remove'

/** The group is the event's subject, so that operators who are limited to it see the event. */
const audit = (tx: Db, auditContext: AuditContext, event: Event, { group, plan }: Awaited<ReturnType<typeof lockPlan>>, what: string) =>
  writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: group.id, reason: `${plan.key}: ${what}` })

/** Adds a PDF to a plan. @throws Failure NotFound, PdfInvalid, ListFull, and what the virus scan refuses */
export const addDocument = async (portal: Uploading, { id, facts }: { id: string; facts: DocumentFacts }, request: RequestContext) => {
  const { file, auditContext } = request
  await requirePdf(portal, file)
  await portal.db.transaction(async (tx) => {
    const found = await lockPlan(tx, id)
    if ((await countDocuments(tx, id)) >= mostDocuments) fail('ListFull')
    await insertDocument(tx, {
      ...facts,
      id: uuidv7(),
      planId: id,
      bytes: file.length,
      content: file,
      uploadedAt: portal.clock.now(),
    })
    await audit(tx, auditContext, 'admin.plan.document.add', found, `${facts.kind}, ${facts.title}`)
  })
}

type Change = (tx: Db, document: DocumentRow) => Promise<string>

/** Changes a document in one transaction and audits what `change` returns. @throws Failure NotFound, also for a document of another plan */
const changeDocument = (
  { db }: Pick<Portal, 'db'>,
  { id, documentId }: Named,
  { event, auditContext }: { event: Event; auditContext: AuditContext },
  change: Change,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockPlan(tx, id)
    const document = (await lockDocument(tx, id, documentId)) ?? fail('NotFound')
    await audit(tx, auditContext, event, found, `${document.title}, ${await change(tx, document)}`)
  })

const factsOf = ({ title, kind, language, startsOn, endsOn }: DocumentRow): DocumentFacts => ({ title, kind, language, startsOn, endsOn })

/** Saves what is known about a document. @throws Failure NotFound, Conflict if it is not what the caller saw, NothingChanged */
export const saveDocument = (
  portal: Pick<Portal, 'db'>,
  { before, facts, ...named }: Named & { before: DocumentFacts; facts: DocumentFacts },
  auditContext: AuditContext,
): Promise<void> =>
  changeDocument(portal, named, { event: 'admin.plan.document.save', auditContext }, async (tx, document) => {
    if (documentDifferences(factsOf(document), before).length > 0) fail('Conflict')
    const changes = documentDifferences(before, facts)
    if (changes.length === 0) fail('NothingChanged')
    await updateDocument(tx, document.id, facts)
    return changes.map(({ field }) => field).join(', ')
  })

/** Replaces a document's file. @throws Failure NotFound, PdfInvalid, and what the virus scan refuses */
export const replaceDocumentFile = async (portal: Uploading, named: Named, { file, auditContext }: RequestContext): Promise<void> => {
  await requirePdf(portal, file)
  await changeDocument(portal, named, { event: 'admin.plan.document.file', auditContext }, async (tx, document) => {
    await updateDocument(tx, document.id, { content: file, bytes: file.length, uploadedAt: portal.clock.now() })
    return `${document.bytes} to ${file.length} bytes`
  })
}

/** @throws Failure NotFound */
export const removeDocument = (portal: Pick<Portal, 'db'>, named: Named, auditContext: AuditContext): Promise<void> =>
  changeDocument(portal, named, { event: 'admin.plan.document.remove', auditContext }, async (tx, document) => {
    await deleteDocument(tx, document.id)
    return document.kind
  })
