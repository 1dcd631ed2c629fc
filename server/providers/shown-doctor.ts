import { type centerAt, fixedDegrees, haversineTo, milesOf } from '#server/directory/snapshot/great-circle.ts'
import { shownMiles } from '#server/directory/snapshot/search-circle.ts'
import type { DoctorRow, SiteRow } from '#server/providers/provider-store.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'
import { specialtyName } from '#shared/providers/provider-rules.ts'

/** A doctor as the call returns it, without the distances, which vary by search. */
export type ListedDoctor = Omit<Doctor, 'practices'> & { first: SiteRow; further: readonly SiteRow[] }

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' ')
const addressOf = ({ street, zip }: SiteRow): string => `${street.toLowerCase()} ${zip}`

/** The picture's URL on the configured host, whatever host the source names (PROV-36); null without one. */
export const pictureAt = (host: string | undefined, url: string | null): string | null => {
  if (host === undefined || url === null || !URL.canParse(url, host)) return null
  const { pathname, search } = new URL(url, host)
  return new URL(pathname + search, host).href
}

/** PROV-33..35. Each address is listed once, the primary practice's included. */
export const listedDoctor = (row: DoctorRow, imageHost: string | undefined): ListedDoctor => {
  const { street, city, state, zip, phone, lat, lon } = row
  const seen = new Set([addressOf(row)])
  return {
    id: row.npi,
    profile: {
      firstName: joined(row.first, row.middle),
      lastName: joined(row.last, row.suffix),
      title: row.title,
      gender: row.gender,
      imageUrl: pictureAt(imageHost, row.imageUrl),
    },
    specialties: row.specialties.map((code) => ({ code, name: specialtyName(code) })),
    educations: row.school === null ? [] : [{ school: row.school }],
    languages: row.languages,
    telehealth: row.telehealth,
    first: { street, city, state, zip, phone, lat, lon },
    further: (row.sites ?? []).filter((site) => !seen.has(addressOf(site)) && seen.add(addressOf(site))),
  }
}

const visitOf = ({ street, city, state, zip, phone }: SiteRow) => ({
  visitAddress: { street, city, state, zip },
  phones: phone === '' ? [] : [{ number: phone }],
})

/** Adds a search's distances. Those of secondary practices are computed here, because searches measure only the primary one. */
export const shownDoctor = ({ first, further, ...doctor }: ListedDoctor, miles: number, center: ReturnType<typeof centerAt>): Doctor => ({
  ...doctor,
  practices: [
    { ...visitOf(first), distance: shownMiles(miles), lat: first.lat as number, lon: first.lon as number },
    ...further.map((site) => {
      const { lat, lon } = site
      if (lat === null || lon === null) return { ...visitOf(site), distance: null, lat: null, lon: null }
      const away = milesOf(haversineTo(center, fixedDegrees(lat), fixedDegrees(lon)))
      return { ...visitOf(site), distance: shownMiles(away), lat, lon }
    }),
  ],
})
