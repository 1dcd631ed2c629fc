import type { Care } from '#care/server/care.ts'
import { openDocumentCode, openVisitDocument, type SignedDocumentRow } from '#care/server/documents/document-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { guestLink, guestPaths } from '#shared/care/guest-paths.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { MemberDocument } from '#shared/documents/document-calls.ts'
import { documentCodeShown } from '#shared/documents/document-code.ts'
import type { ShownDocument } from '#shared/documents/document-shape.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Practice = Pick<Care, 'config'>

/** A document as its clinic and its member see it. */
export const shownDocument = async (care: Sealing & Practice, row: SignedDocumentRow): Promise<ShownDocument> => {
  const { id, reference, visitId, kind, signedAt, withdrawnAt, withdrawnReason } = row
  const signed = await openVisitDocument(care, row)
  return {
    id,
    reference,
    visitId,
    kind,
    signedAt: signedAt.toISOString(),
    signedOn: dayIn(care.config.timeZone, signedAt),
    withdrawnOn: withdrawnAt && dayIn(care.config.timeZone, withdrawnAt),
    withdrawnReason: withdrawnReason && (await care.fields.openOrNull(places.documentReason(id), withdrawnReason)),
    patient: { telehealthId: row.patientId, first: row.patientFirst, last: row.patientLast },
    signer: signed?.signer ?? null,
    content: signed?.content ?? null,
  }
}

/** The address at which anybody with the link checks a document; null if the link is off. */
export const documentLink = async (care: Sealing & Practice, row: SignedDocumentRow): Promise<string | null> => {
  const code = await openDocumentCode(care, row)
  return code === null ? null : guestLink(care.config.publicUrl, guestPaths.document, documentCodeShown(code))
}

export const documentForMember = async (care: Sealing & Practice, row: SignedDocumentRow, member: CareMember): Promise<MemberDocument> => ({
  document: await shownDocument(care, row),
  isSelf: row.patientId === member.id,
  link: await documentLink(care, row),
  mayChangeLink: actsFor(member, row.patientId, 'share'),
})
