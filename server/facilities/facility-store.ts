import type { DirectoryFacility } from '#server/directory/directory-store.ts'
import type { Asks } from '#server/directory/search/table-search-store.ts'

export type FacilityRow = Omit<DirectoryFacility, 'source' | 'updatedOn'> & { generation: number }

// A prepared statement, because planning costs more than running it.
const statement = {
  name: 'facilities by id',
  text: `select id, kind, company, address1, city, state, zip, phone, lat, lon, (select generation from directory_state) as generation
    from directory_facilities where id = any($1)`,
}

/** Facilities, unordered, each with its directory generation. */
export const listFacilities = async (asks: Asks, ids: readonly string[]): Promise<FacilityRow[]> =>
  (await asks.query<FacilityRow>({ ...statement, values: [ids] })).rows
