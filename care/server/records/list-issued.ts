import type { Care } from '#care/server/care.ts'
import { listDocumentsOf } from '#care/server/documents/document-store.ts'
import { shownDocument } from '#care/server/documents/shown-document.ts'
import { listPrescriptionsOf } from '#care/server/prescribing/prescription-store.ts'
import { shownPrescription } from '#care/server/prescribing/shown-prescription.ts'
import type { ListIssued } from '#care/server/visits/list-visits.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'

const prescribed = async (care: Care, patientIds: readonly string[]) =>
  Promise.all(
    (await listPrescriptionsOf(care.db, patientIds)).map(async (row) => {
      const { id, status, content } = await shownPrescription(care, row)
      return { visitId: row.visitId, id, title: content ? drugShown(content.drug) : '', is_over: status === 'cancelled' }
    }),
  )

const signed = async (care: Care, patientIds: readonly string[]) =>
  Promise.all(
    (await listDocumentsOf(care.db, patientIds)).map(async (row) => {
      const { id, visitId, kind, content, withdrawnOn } = await shownDocument(care, row)
      return { visitId, id, title: content?.kind === 'absence' ? content.place : kind, is_over: withdrawnOn !== null }
    }),
  )

const of = <R extends { visitId: string }>(rows: readonly R[], id: string): Omit<R, 'visitId'>[] =>
  rows.filter(({ visitId }) => visitId === id).map(({ visitId: _, ...row }) => row)

/** What was prescribed and signed in past visits, the latest first, as the pages of these visits show it. */
export const issuedInVisits =
  (care: Care): ListIssued =>
  async (visits) => {
    const patientIds = [...new Set(visits.map(({ patientId }) => patientId))]
    const [prescriptions, documents] = [await prescribed(care, patientIds), await signed(care, patientIds)]
    return (id) => ({ prescriptions: of(prescriptions, id), documents: of(documents, id) })
  }
