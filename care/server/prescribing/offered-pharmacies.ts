import { listChosenPharmacies } from '#care/server/favorites/pharmacy-store.ts'
import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { listLastChoices, type Visit } from '#care/server/visits/visit-store.ts'
import type { MedicalEntries } from '#shared/medical-info/medical-lists.ts'
import type { pharmacyReasons } from '#shared/prescribing/clinic-prescription-calls.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

type Offered = ChosenPharmacy & { why: (typeof pharmacyReasons)[number] }

/** The pharmacies that the member knows, each once: of this visit, preferred, of an earlier visit, saved. */
export const offeredPharmacies = async (care: Sealing, visit: Visit): Promise<Offered[]> => {
  const { db, fields } = care
  const ofVisit = visit.pharmacy && (await fields.openOrNull(places.visitPharmacy(visit.id), visit.pharmacy))
  const lists = await listMedicalLists(care, visit.patientId)
  const entry = lists.find(({ list }) => list === 'pharmacy')?.entries[0]?.data as MedicalEntries['pharmacy'] | null | undefined
  const preferred = entry && { id: entry.id, name: entry.name, address: entry.address, phone: entry.phone === '' ? null : entry.phone }
  const { pharmacies } = await listLastChoices(db, visit.memberId, [visit.patientId])
  const opened = await Promise.all(
    pharmacies.map(({ id, pharmacy }) => (pharmacy === null ? null : fields.openOrNull(places.visitPharmacy(id), pharmacy))),
  )
  const all: Offered[] = [
    ...(ofVisit ? [{ ...ofVisit, why: 'visit' as const }] : []),
    ...(preferred ? [{ ...preferred, why: 'preferred' as const }] : []),
    ...opened.flatMap((one) => (one === null ? [] : [{ ...one, why: 'last' as const }])),
    ...(await listChosenPharmacies(db, visit.memberId)).map((one) => ({ ...one, why: 'saved' as const })),
  ]
  return [...new Map(all.reverse().map((one) => [one.id, one])).values()].reverse()
}
