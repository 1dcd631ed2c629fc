import type { Care } from '#care/server/care.ts'
import { visitRowAnswer } from '#care/server/clinicians/clinic-visit-answer.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { findLastHandOver, listHandOversTo, type NamedHandOver } from '#care/server/visits/clinic/hand-over-store.ts'
import { listVisitsById } from '#care/server/visits/visit-store.ts'
import { listSigns } from '#care/server/waiting-room/visit-signs-store.ts'
import type { HandOverOffer } from '#shared/clinicians/hand-over-calls.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { isOfferOpen } from '#shared/visits/hand-over/hand-over-rules.ts'

const offerAnswer = async ({ fields }: Sealing, { row, from, to }: NamedHandOver, ownId: string): Promise<HandOverOffer> => ({
  id: row.id,
  from,
  to,
  isToMe: row.toClinicianId === ownId,
  note: await fields.openOrNull(places.handOverNote(row.id), row.note),
  endsAt: row.endsAt.toISOString(),
})

/** Returns the open offer of a visit to or from this clinician, and how the last one ended that they made. */
export const readHandOver = async (care: Care, { clinician, visitId }: { clinician: Clinician; visitId: string }) => {
  const visit = await visitForClinician(care, clinician, visitId)
  const last = await findLastHandOver(care.db, visit.id)
  if (last === null) return { offer: null, last: null }
  const { row } = last
  if (isOfferOpen(row, visit, care.clock.now())) {
    const isTheirs = row.fromClinicianId === clinician.id || row.toClinicianId === clinician.id
    return { offer: isTheirs ? await offerAnswer(care, last, clinician.id) : null, last: null }
  }
  const isOwn = row.fromClinicianId === clinician.id && visit.clinicianId === clinician.id
  return { offer: null, last: isOwn ? { to: last.to, outcome: row.outcome ?? ('lapsed' as const) } : null }
}

/** Returns the open offers of colleagues to this clinician, with their visits. */
export const listOffersTo = async (care: Care, clinician: Clinician) => {
  const now = care.clock.now()
  const handOvers = await listHandOversTo(care.db, clinician.id, now)
  if (handOvers.length === 0) return []
  const ids = handOvers.map(({ row }) => row.visitId)
  const visits = new Map((await listVisitsById(care.db, ids)).map((visit) => [visit.id, visit]))
  const signs = await listSigns(care.db, ids, now)
  const offers = handOvers.map(async (handOver) => {
    const visit = visits.get(handOver.row.visitId)
    if (!visit || !isOfferOpen(handOver.row, visit, now) || !serves(clinician, visit, now)) return []
    return [
      {
        offer: await offerAnswer(care, handOver, clinician.id),
        visit: visitRowAnswer(visit, { ...signs, languages: clinician.languages }),
      },
    ]
  })
  return (await Promise.all(offers)).flat()
}
