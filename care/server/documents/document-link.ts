import type { Care } from '#care/server/care.ts'
import {
  findDocumentByCode,
  findVisitDocument,
  listLinkedDocuments,
  lockVisitDocument,
  openVisitDocument,
  type SignedDocumentRow,
  updateVisitDocument,
} from '#care/server/documents/document-store.ts'
import { notifyOfDocument } from '#care/server/documents/notify-of-document.ts'
import { newDocumentCode } from '#care/server/documents/sign-document.ts'
import { type CareMember, findCareMember, listManagersOf } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Answer } from '#shared/calls.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import type { checkCalls } from '#shared/documents/document-calls.ts'
import { readDocumentCode } from '#shared/documents/document-code.ts'
import { checkedName } from '#shared/documents/document-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Returns a document that the member may see, their own or with `see-records`; any other is ScopeMissing or NotFound. */
export const ownDocument = async (db: Db, member: CareMember, id: string): Promise<SignedDocumentRow> => {
  const row = (await findVisitDocument(db, id)) ?? fail('NotFound')
  return actsFor(member, row.patientId, 'see-records') ? row : fail(scopeRefusal(member, row.patientId))
}

type Changed = { member: CareMember; documentId: string; isOn: boolean; request: RequestContext }

/** Turns the link of a document off, or on with another code. Needs `share`, as sharing records does. */
export const setDocumentLink = (care: Care, { member, documentId, isOn, request }: Changed): Promise<SignedDocumentRow> =>
  care.db.transaction(async (tx) => {
    const { patientId } = await ownDocument(tx, member, documentId)
    if (!actsFor(member, patientId, 'share')) return fail('ScopeMissing')
    const document = (await lockVisitDocument(tx, documentId)) ?? fail('NotFound')
    const audit = { event: 'document.link', outcome: 'ok', subjectId: patientId, reason: isOn ? 'on' : 'off' } as const
    await writeAudit(tx, request.auditContext, audit)
    if ((document.codeHash !== null) === isOn) return document
    const changed = await updateVisitDocument(tx, document, isOn ? newDocumentCode(care, document.id) : { code: null, codeHash: null })
    await notifyOfDocument(care, tx, changed)
    return changed
  })

/**
 * Once a member has lost rights or closed the account, turns off the links that nobody is left to turn off: of patients without an account
 * for whom nobody may share.
 */
export const endLostDocumentLinks = async (tx: Db, former: CareMember): Promise<void> => {
  const patientIds = [former.id, ...former.claims.managed.map(({ telehealthId }) => telehealthId)]
  for (const document of await listLinkedDocuments(tx, patientIds)) {
    const { patientId } = document
    const isOwn = (await findCareMember(tx, patientId)) !== null
    const isShared = (await listManagersOf(tx, [patientId])).some((one) => actsFor(one, patientId, 'share'))
    if (!isOwn && !isShared) await updateVisitDocument(tx, document, { code: null, codeHash: null })
  }
}

/**
 * What anybody with the code of a document learns: that this practice issued it, when, and whether it still holds; of a note for a school or
 * an employer also whom it excuses and on which days. Never a diagnosis or a reason. An unknown code is NotFound, as is one that is off.
 */
export const checkDocument = async (
  care: Care,
  { typed, request }: { typed: string; request: RequestContext },
): Promise<Answer<typeof checkCalls.checkDocument>> => {
  const code = readDocumentCode(typed)
  const document = code === null ? null : await findDocumentByCode(care.db, secretHash(code))
  if (document === null) return fail('NotFound', { field: 'code' })
  const { timeZone, productName } = care.config
  const content = (await openVisitDocument(care, document))?.content
  await writeAudit(care.db, request.auditContext, { event: 'document.check', outcome: 'ok', subjectId: document.patientId })
  const name = checkedName({ first: document.patientFirst, last: document.patientLast })
  return {
    practice: productName,
    kind: document.kind,
    signedOn: dayIn(timeZone, document.signedAt),
    withdrawnOn: document.withdrawnAt && dayIn(timeZone, document.withdrawnAt),
    absence: content?.kind === 'absence' ? { place: content.place, name, from: content.absentFrom, to: content.absentTo } : null,
  }
}
