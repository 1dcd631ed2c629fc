import type { Care } from '#care/server/care.ts'
import { listPresent } from '#care/server/clinicians/clinician-store.ts'
import {
  findVisitDocument,
  insertVisitDocument,
  lockVisitDocument,
  type SignedDocumentRow,
  updateVisitDocument,
} from '#care/server/documents/document-store.ts'
import { notifyOfDocument } from '#care/server/documents/notify-of-document.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { randomSigns, secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { referenceSigns } from '#shared/cases/case-reference.ts'
import { documentCodeLength } from '#shared/documents/document-code.ts'
import type { WrittenDocument } from '#shared/documents/document-content.ts'
import { documentRefusal, mayWithdraw } from '#shared/documents/document-rules.ts'
import { typedSigns } from '#shared/fields/typed-signs.ts'

/** A new code for the link of a document, encrypted, and the hash by which it is found. */
export const newDocumentCode = ({ fields }: Pick<Care, 'fields'>, id: string) => {
  const code = randomSigns(typedSigns, documentCodeLength)
  return { code: fields.seal(places.documentCode(id), code), codeHash: secretHash(code) }
}

type Asked = { clinician: Clinician; visitId: string; documentId: string; content: WrittenDocument; request: RequestContext }

/**
 * Signs a document of the clinician's own visit and tells the patient. An id that this visit already has returns that document. Fails with
 * NotFound, DocumentsClosed or NotLicensed.
 */
export const signDocument = (care: Care, { clinician, visitId, documentId: id, content, request }: Asked): Promise<SignedDocumentRow> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    if (visit.clinicianId !== clinician.id) return fail('NotFound')
    const audit = { event: 'document.sign', outcome: 'ok', subjectId: visit.patientId } as const
    const known = await findVisitDocument(tx, id)
    if (known && known.visitId !== visit.id) return fail('NotFound')
    if (known) {
      await writeAudit(tx, request.auditContext, { ...audit, reason: 'again' })
      return known
    }
    const refusal = documentRefusal(clinician, visit, now)
    if (refusal !== null) return fail(refusal)
    const { first, last, credentials, npi } = clinician
    const row = () => ({
      id,
      reference: `DOC-${randomSigns(referenceSigns, 7)}`,
      visitId: visit.id,
      patientId: visit.patientId,
      memberId: visit.memberId,
      patientFirst: visit.patientFirst,
      patientLast: visit.patientLast,
      patientDateOfBirth: visit.patientDateOfBirth,
      clinicianId: clinician.id,
      kind: content.kind,
      content: care.fields.seal(places.documentContent(id), { content, signer: { first, last, credentials, npi } }),
      signedAt: now,
      ...newDocumentCode(care, id),
    })
    // The visit is locked and the id is unknown: only a random reference can be taken.
    while (!(await insertVisitDocument(tx, row()))) if (await findVisitDocument(tx, id)) return fail('Conflict')
    await writeAudit(tx, request.auditContext, { ...audit, reason: content.kind })
    const signed = (await findVisitDocument(tx, id)) ?? fail('NotFound')
    await notifyOfDocument(care, tx, signed, 'Signed')
    return signed
  })

type Withdrawn = { clinician: Clinician; documentId: string; reason: string; request: RequestContext }

/**
 * Withdraws a document at any time after it was signed: by who signed it or, once the signer has left, by a clinician to whom it is open, which
 * the caller checks. Any other is NotFound. A withdrawn one is unchanged.
 */
export const withdrawDocument = (care: Care, { clinician, documentId, reason, request }: Withdrawn): Promise<SignedDocumentRow> =>
  care.db.transaction(async (tx) => {
    const document = (await lockVisitDocument(tx, documentId)) ?? fail('NotFound')
    const { clinicianId: signerId, patientId: subjectId } = document
    const hasLeft = !(await listPresent(tx, [signerId])).has(signerId)
    if (!mayWithdraw(clinician.id, { signerId, hasLeft })) return fail('NotFound')
    const audit = { event: 'document.withdraw', outcome: 'ok', subjectId } as const
    if (document.withdrawnAt !== null) {
      await writeAudit(tx, request.auditContext, { ...audit, reason: 'again' })
      return document
    }
    const withdrawnReason = care.fields.seal(places.documentReason(document.id), reason)
    const withdrawn = await updateVisitDocument(tx, document, { withdrawnAt: care.clock.now(), withdrawnReason })
    await writeAudit(tx, request.auditContext, signerId === clinician.id ? audit : { ...audit, reason: 'signer left' })
    await notifyOfDocument(care, tx, withdrawn, 'Withdrawn')
    return withdrawn
  })
