import type { DirectoryFacility } from '#server/directory/directory-store.ts'
import type { Asks } from '#server/directory/table-search-store.ts'

export type FacilityRow = Omit<DirectoryFacility, 'source' | 'updatedOn'> & { generation: number }

// A named statement: planning it each time would cost more than running it.
const statement = {
  name: 'facilities by id',
  text: `select id, kind, company, address1, city, state, zip, phone, lat, lon, (select generation from directory_state) as generation
    from directory_facilities where id = any($1)`,
}

/** Facilities, in no order, each with the generation of the directory that it was read from. */
export const listFacilities = async (asks: Asks, ids: readonly string[]): Promise<FacilityRow[]> =>
  (await asks.query<FacilityRow>({ ...statement, values: [ids] })).rows
