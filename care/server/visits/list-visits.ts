import type { Care } from '#care/server/care.ts'
import { listInvoiceIds } from '#care/server/invoices/invoice-store.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { queueStatusOf } from '#care/server/visits/queue-status.ts'
import { listEarlier } from '#care/server/visits/schedule/earlier-store.ts'
import { consultationOf, earlierOf, type Issued, pastConsultationOf } from '#care/server/visits/to-consultation.ts'
import { listOpenVisits, listPastVisits, type Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import { idsFor, scopeRefusal } from '#shared/care/managed.ts'
import type { Consultation } from '#shared/visits/consultation.ts'

/** Returns the ids to list: all whose visits the member may see, or one other patient's; ScopeMissing or NotFound if not permitted (VISIT-32). */
const seenIds = (member: CareMember, memberId: string): string[] => {
  const ids = idsFor(member, 'see-visits')
  if (memberId === member.id) return ids
  return ids.includes(memberId) ? [memberId] : fail(scopeRefusal(member, memberId))
}

/** Finds what was prescribed and signed in each of these visits; given by the app, because those areas use visits. */
export type ListIssued = (visits: readonly Visit[]) => Promise<(visitId: string) => Issued>

type Asked = { member: CareMember; memberId: string }

/** Returns the `queue` field of a listed visit; empty if it does not wait for any clinician. */
const queueOf = async (care: Care, visit: Visit): Promise<Pick<Consultation, 'queue'>> => {
  const { place, wait } = await queueStatusOf(care, visit)
  return place === null ? {} : { queue: { place, wait } }
}

export const listConsultations = async (care: Care, { member, memberId }: Asked) => {
  const { db, clock } = care
  // Who may book but not see a patient's visits still sees what they requested themselves.
  const asked = memberId === member.id ? { memberId, patientIds: idsFor(member, 'book') } : undefined
  const visits = await listOpenVisits(db, seenIds(member, memberId), asked)
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

export const listPastConsultations = async (care: Care, { member, memberId }: Asked, listIssued: ListIssued) => {
  const visits = await listPastVisits(care.db, seenIds(member, memberId))
  const invoiceIds = await listInvoiceIds(
    care.db,
    visits.map(({ id }) => id),
  )
  const signed = await readSignedNotes(care, visits)
  const issuedIn = await listIssued(visits)
  const consultations = visits.map((visit) => {
    const { id } = visit
    return pastConsultationOf(care, visit, member, {
      invoiceId: invoiceIds.get(id) ?? null,
      signed: signed.get(id) ?? [],
      issued: issuedIn(id),
      now: care.clock.now(),
    })
  })
  return { consultations: await Promise.all(consultations) }
}
