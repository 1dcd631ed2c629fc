import type { Care } from '#care/server/care.ts'
import { listDocumentsOf, openDocument } from '#care/server/documents/document-store.ts'
import { listInvoiceIds } from '#care/server/invoices/invoice-store.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { listPrescriptionsOf, openContent } from '#care/server/prescribing/prescription-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { queueStatusOf } from '#care/server/visits/queue-status.ts'
import { listEarlier } from '#care/server/visits/schedule/earlier-store.ts'
import { consultationOf, earlierOf, type Issued, pastConsultationOf } from '#care/server/visits/to-consultation.ts'
import { listOpenVisits, listPastVisits, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { idsFor, scopeRefusal } from '#shared/care/managed.ts'
import { drugShown } from '#shared/prescribing/order-fields.ts'
import type { Consultation } from '#shared/visits/consultation.ts'

/** Returns the ids to list: all whose visits the member may see, or one other patient's; ScopeMissing or NotFound if not permitted (VISIT-32). */
const seenIds = (member: CareMember, memberId: string): string[] => {
  const ids = idsFor(member, 'see-visits')
  if (memberId === member.id) return ids
  return ids.includes(memberId) ? [memberId] : fail(scopeRefusal(member, memberId))
}

type Asked = { member: CareMember; memberId: string }

/** Returns the `queue` field of a listed visit; empty if it does not wait for any clinician. */
const queueOf = async (care: Care, visit: Visit): Promise<Pick<Consultation, 'queue'>> => {
  const { place, wait } = await queueStatusOf(care, visit)
  return place === null ? {} : { queue: { place, wait } }
}

export const listConsultations = async (care: Care, { member, memberId }: Asked) => {
  const { db, clock } = care
  const visits = await listOpenVisits(db, seenIds(member, memberId))
  const now = clock.now()
  const earlier = await listEarlier(
    db,
    visits.map(({ id }) => id),
  )
  return {
    consultations: await Promise.all(
      visits.map(async (visit) => ({
        ...consultationOf(visit, member, now),
        ...earlierOf(visit, member, earlier.get(visit.id), now),
        ...(await queueOf(care, visit)),
      })),
    ),
  }
}

/** What was prescribed and signed in each of these visits, the latest first. */
const listIssued = async (care: Care, visits: readonly Visit[]): Promise<(visitId: string) => Issued> => {
  const patientIds = [...new Set(visits.map(({ patientId }) => patientId))]
  const prescriptions = await Promise.all(
    (await listPrescriptionsOf(care.db, patientIds)).map(async (row) => {
      const content = await openContent(care, row)
      return { visitId: row.visitId, id: row.id, title: content ? drugShown(content.drug) : '', is_over: row.status === 'cancelled' }
    }),
  )
  const documents = await Promise.all(
    (await listDocumentsOf(care.db, patientIds)).map(async (row) => {
      const content = (await openDocument(care, row))?.content
      const title = content?.kind === 'absence' ? content.place : row.kind
      return { visitId: row.visitId, id: row.id, title, is_over: row.withdrawnAt !== null }
    }),
  )
  const of = <R extends { visitId: string }>(rows: readonly R[], id: string) =>
    rows.filter(({ visitId }) => visitId === id).map(({ visitId: _, ...row }) => row)
  return (id) => ({ prescriptions: of(prescriptions, id), documents: of(documents, id) })
}

export const listPastConsultations = async (care: Care, { member, memberId }: Asked) => {
  const visits = await listPastVisits(care.db, seenIds(member, memberId))
  const invoiceIds = await listInvoiceIds(
    care.db,
    visits.map(({ id }) => id),
  )
  const signed = await readSignedNotes(care, visits)
  const issuedIn = await listIssued(care, visits)
  const consultations = visits.map((visit) => {
    const { id } = visit
    return pastConsultationOf(care, visit, member, {
      invoiceId: invoiceIds.get(id) ?? null,
      signed: signed.get(id) ?? [],
      issued: issuedIn(id),
    })
  })
  return { consultations: await Promise.all(consultations) }
}
