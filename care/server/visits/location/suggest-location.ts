import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { findLastLocated, type Visit } from '#care/server/visits/visit-store.ts'
import type { EmergencyAddress, SuggestedLocation } from '#shared/visits/location-rules.ts'
import { stateOfZip } from '#shared/zip/zip-table.ts'

/** Returns the address of a visit; null without one, or if it cannot be read. */
export const openAddress = async (
  { fields }: Pick<Sealing, 'fields'>,
  { id, location }: Pick<Visit, 'id' | 'location'>,
): Promise<EmergencyAddress | null> => location && (await fields.openOrNull(places.visitLocation(id), location))

type Known = { zip: string | null; phone: string | null }

/** Returns the location that the form is filled with: what was confirmed for this visit, else the last address, else the member's ZIP code. */
export const suggestLocation = async (care: Sealing, visit: Visit, known: Known): Promise<SuggestedLocation> => {
  const { state } = visit
  const zip = known.zip !== null && stateOfZip(known.zip) === state ? known.zip : ''
  const last = visit.location === null ? await findLastLocated(care.db, visit) : visit
  const address = (last && (await openAddress(care, last))) ?? { address1: '', city: '', zip }
  return { ...address, state, phone: visit.phone ?? known.phone ?? '' }
}
