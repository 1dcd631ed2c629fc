import { demoCities } from '#server/demo/demo-cities.ts'
import { firstNames, inventedName, inventedSchools, streetNames } from '#server/demo/demo-names.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DoctorRecord, FacilityRecord, Place } from '#server/directory/directory-record.ts'
import { centerAt, fixedDegrees, haversineTo, milesOf } from '#server/directory/great-circle.ts'
import { withCheckDigit } from '#server/directory/npi.ts'
import type { ListedSpecialty } from '#server/directory/taxonomy-specialties.ts'
import { type ZipPlace, zipPlaces } from '#server/zip/zip-places.ts'
import { type FacilityKind, facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { specialties } from '#shared/providers/specialties.ts'

/** Spread over a city's zips. */
const doctorsInCity = 54
const facilitiesInCity = 36
/** Around a hub: every specialty by a woman and a man, every kind twice. */
const doctorsAtHub = 2 * (specialties.length - 1)
const facilitiesAtHub = 2 * facilityKinds.length

export type DemoDoctor = DoctorRecord & { school: string | null; languages: readonly string[]; telehealth: boolean }

type Random = ReturnType<typeof seededRandom>

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const listed = specialties.filter((specialty): specialty is ListedSpecialty => specialty !== 'no-preference')

const titles: Readonly<Partial<Record<ListedSpecialty, string>>> = {
  counselor: 'LPC',
  dentistry: 'DDS',
  optometry: 'OD',
  podiatrist: 'DPM',
  psychologist: 'PhD',
}

const companies: Readonly<Record<FacilityKind, string>> = {
  pharmacy: 'Pharmacy',
  urgentcare: 'Urgent Care',
  hospitals: 'Hospital',
  vets: 'Animal Clinic',
}

/** The n-th doctor's NPI. Numbers that begin with 2 are valid by their check digit, but the registry has handed out none so far. */
const demoNpi = (n: number): string => withCheckDigit(`29${String(n).padStart(7, '0')}`)

/** The n-th facility of a kind, from 1. */
const demoFacilityId = (kind: FacilityKind, n: number): string => `demo-${kind}-${String(n).padStart(4, '0')}`

/** A numbered street at most a mile and a half from the middle of the zip; the phone is one of the hundred kept for invented ones. */
const placeIn = ({ zip, city, state, coordinates }: ZipPlace, areaCode: string, random: Random): Place => {
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.04) * 100_000) / 100_000
  return {
    street: `${1 + Math.floor(random() * 900)} ${pick(streetNames, random)}`,
    city,
    state,
    zip,
    phone: `${areaCode}55501${String(Math.floor(random() * 100)).padStart(2, '0')}`,
    lat: coordinates ? near(coordinates.latitude) : null,
    lon: coordinates ? near(coordinates.longitude) : null,
  }
}

/** Each city's zips that have a place on the map. */
const zipsOfCities = (): ZipPlace[][] => {
  const zipsOf = new Map(demoCities.map(({ city, state }): [string, ZipPlace[]] => [`${city} ${state}`, []]))
  for (const place of zipPlaces().values()) if (place.coordinates) zipsOf.get(`${place.city} ${place.state}`)?.push(place)
  return [...zipsOf.values()]
}

const milesApart = (a: ZipPlace, b: ZipPlace): number => {
  if (!a.coordinates || !b.coordinates) return Number.POSITIVE_INFINITY
  const center = centerAt(a.coordinates.latitude, a.coordinates.longitude)
  return milesOf(haversineTo(center, fixedDegrees(b.coordinates.latitude), fixedDegrees(b.coordinates.longitude)))
}

const neighbours = (zips: readonly ZipPlace[], hub: ZipPlace, miles: number): ZipPlace[] =>
  zips.filter((zip) => milesApart(zip, hub) <= miles)

/** The zips from one of which every zip of the city is at most 18 miles away, so that a search of 25 finds what is around it. */
const hubsOf = (zips: readonly ZipPlace[]): ZipPlace[] => {
  const middle = zips[Math.floor(zips.length / 2)]
  const hubs = middle ? [middle] : []
  for (const zip of zips) if (!hubs.some((hub) => milesApart(zip, hub) <= 18)) hubs.push(zip)
  return hubs
}

/** Every specialty in turn, half of each women, spread evenly over the city's zips. */
const doctorAt = (n: number, at: number, place: Place, random: Random): DemoDoctor => {
  const specialty = listed[at % listed.length] ?? 'other'
  const gender = Math.floor(at / listed.length + at) % 2 === 0 ? 'F' : 'M'
  return {
    ...place,
    npi: demoNpi(n),
    first: pick(firstNames[gender], random),
    middle: '',
    last: inventedName(Math.floor(random() * 600)),
    suffix: '',
    title: titles[specialty] ?? (random() < 0.8 ? 'MD' : 'DO'),
    gender,
    specialties: specialty === 'family-medicine' ? [specialty, 'general'] : [specialty],
    updatedOn: null,
    school: random() < 0.7 ? pick(inventedSchools, random) : null,
    languages: random() < 0.4 ? ['en', pick(['es', 'ar', 'zh', 'vi', 'fr', 'tl', 'ko'], random)] : ['en'],
    telehealth: random() < 0.4,
  }
}

const facilityAt = (n: number, at: number, place: Place, random: Random): FacilityRecord => {
  const kind = facilityKinds[at % facilityKinds.length] ?? 'pharmacy'
  const company = `${inventedName(Math.floor(random() * 600))} ${companies[kind]}`
  return { ...place, id: demoFacilityId(kind, Math.floor(n / facilityKinds.length) + 1), kind, company, updatedOn: null }
}

/** Finds places for so many; a stride that meets every rest spreads each specialty and each kind over all of the zips. */
const spread = (zips: readonly ZipPlace[], areaCode: string, random: Random) => (at: number, of: number) =>
  placeIn(zips[Math.floor((((at * 17) % of) * zips.length) / of)] as ZipPlace, areaCode, random)

/** The demo's invented doctors and facilities, the same ones every time: more than six and three thousand, around every larger city. */
export const demoDirectory = (): { doctors: DemoDoctor[]; facilities: FacilityRecord[] } => {
  const random = seededRandom(20_261)
  const doctors: DemoDoctor[] = []
  const facilities: FacilityRecord[] = []
  const settle = (placeOf: ReturnType<typeof spread>, doctorCount: number, facilityCount: number) => {
    for (let at = 0; at < doctorCount; at += 1) doctors.push(doctorAt(doctors.length + 1, at, placeOf(at, doctorCount), random))
    for (let at = 0; at < facilityCount; at += 1) facilities.push(facilityAt(facilities.length, at, placeOf(at, facilityCount), random))
  }
  zipsOfCities().forEach((zips, city) => {
    const areaCode = demoCities[city]?.areaCode ?? ''
    settle(spread(zips, areaCode, random), doctorsInCity, facilitiesInCity)
    for (const hub of hubsOf(zips)) settle(spread(neighbours(zips, hub, 4), areaCode, random), doctorsAtHub, facilitiesAtHub)
  })
  return { doctors, facilities }
}
