import type { DirectoryDoctor, DirectorySite } from '#server/directory/directory-store.ts'
import type { Asks } from '#server/directory/search/table-search-store.ts'

export type SiteRow = Pick<DirectorySite, 'street' | 'city' | 'state' | 'zip' | 'phone' | 'lat' | 'lon'>
export type DoctorRow = Omit<DirectoryDoctor, 'lastFolded' | 'source' | 'updatedOn'> & {
  /** Secondary practices, in the source's order. */
  sites: SiteRow[] | null
  generation: number
}

// A prepared statement, because planning costs more than running it. Sites are joined for all doctors at once.
const statement = {
  name: 'doctors by npi',
  text: `select npi, first, middle, last, suffix, title, gender, specialties, school, languages, telehealth, image_url as "imageUrl",
      street, city, state, zip, phone, lat, lon, sites, (select generation from directory_state) as generation
    from directory_doctors left join (
      select npi, json_agg(json_build_object('street', street, 'city', city, 'state', state, 'zip', zip, 'phone', phone,
        'lat', lat, 'lon', lon) order by source, position) as sites
      from directory_sites where npi = any($1) group by npi
    ) as further using (npi) where npi = any($1)`,
}

/** Doctors with their practices, unordered, each with its directory generation. */
export const listDoctors = async (asks: Asks, npis: readonly string[]): Promise<DoctorRow[]> =>
  (await asks.query<DoctorRow>({ ...statement, values: [npis] })).rows
