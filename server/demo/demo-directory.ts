import { demoCities } from '#server/demo/demo-cities.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { DirectoryPlace, DoctorRecord, FacilityRecord } from '#server/directory/read/directory-record.ts'
import type { ListedSpecialty } from '#server/directory/read/taxonomy-specialties.ts'
import { centerAt, fixedDegrees, haversineTo, milesOf } from '#server/directory/snapshot/great-circle.ts'
import { type ZipPlace, zipPlaces } from '#server/zip/zip-places.ts'
import { type FacilityKind, facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'
import { specialties } from '#shared/providers/specialties.ts'

/** Parts of the invented names of doctors and facilities, fanciful so that nobody takes them for real. */
const beginnings = (
  'Bramble Button Candle Clover Cobble Copper Dapple Fable Feather Juniper Kestrel Kettle Lantern Marigold Nettle Pebble Pepper Puddle Quill ' +
  'Ribbon Saffron Sorrel Tansy Teasel Thimble Thistle Tumble Whistle Wicker Yarrow'
).split(' ')
const endings = 'bottom brook by combe croft dale fold ford gate ham hollow hurst leigh mere moor pool shaw thorpe wick worth'.split(' ')

const firstNames: Readonly<Record<'F' | 'M', readonly string[]>> = {
  F: 'Ada Amira Beatriz Clara Dalia Elena Fatima Grace Hana Imani Jade Keiko Lucia Mara Nadia Olive Priya Rosa Salma Thea Uma Vera'.split(
    ' ',
  ),
  M: 'Abel Basim Carlos Dario Emil Farid Gus Hugo Ivan Jamal Kofi Leo Marco Nabil Omar Pablo Quinn Rafi Samir Tomas Viktor Yusuf'.split(
    ' ',
  ),
}

const streetNames: readonly string[] = beginnings.map((beginning) => `${beginning} Lane`)

/** The n-th invented family or place name; repeats after six hundred. */
const inventedName = (n: number): string => {
  const beginning = beginnings[n % beginnings.length] ?? ''
  return beginning + (endings[Math.floor(n / beginnings.length) % endings.length] ?? '')
}

const inventedSchools: readonly string[] = [0, 37, 74, 111, 148, 185, 222, 259, 296, 333].map(
  (n) => `${inventedName(n)} College of Medicine`,
)

/** Numbers per city, spread over its ZIPs. */
const doctorsInCity = 54
const facilitiesInCity = 36
/** Numbers per hub: a woman and a man of each specialty, and two facilities of each kind. */
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

/** The n-th doctor's NPI. Its check digit is valid, but the registry has not assigned any number that begins with 2. */
const demoNpi = (n: number): string => withCheckDigit(`29${String(n).padStart(7, '0')}`)

/** The n-th facility of a kind, from 1. */
const demoFacilityId = (kind: FacilityKind, n: number): string => `demo-${kind}-${String(n).padStart(4, '0')}`

/** A street address within about a mile and a half of the ZIP's center. The phone number is one of the hundred reserved for fiction. */
const placeIn = ({ zip, city, state, coordinates }: ZipPlace, areaCode: string, random: Random): DirectoryPlace => {
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

/** Each city's ZIPs that have coordinates. */
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

/** A set of ZIPs such that every ZIP of the city is within 18 miles of one; a 25-mile search then finds the hub's places. */
const hubsOf = (zips: readonly ZipPlace[]): ZipPlace[] => {
  const middle = zips[Math.floor(zips.length / 2)]
  const hubs = middle ? [middle] : []
  for (const zip of zips) if (!hubs.some((hub) => milesApart(zip, hub) <= 18)) hubs.push(zip)
  return hubs
}

/** A doctor of the next specialty in turn; half of each specialty are women, spread evenly over the city's ZIPs. */
const doctorAt = (n: number, at: number, place: DirectoryPlace, random: Random): DemoDoctor => {
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

const facilityAt = (n: number, at: number, place: DirectoryPlace, random: Random): FacilityRecord => {
  const kind = facilityKinds[at % facilityKinds.length] ?? 'pharmacy'
  const company = `${inventedName(Math.floor(random() * 600))} ${companies[kind]}`
  return { ...place, id: demoFacilityId(kind, Math.floor(n / facilityKinds.length) + 1), kind, company, updatedOn: null }
}

/** Places item `at` of `of` among the ZIPs. The stride of 17 spreads each specialty and kind over all of them. */
const spread = (zips: readonly ZipPlace[], areaCode: string, random: Random) => (at: number, of: number) =>
  placeIn(zips[Math.floor((((at * 17) % of) * zips.length) / of)] as ZipPlace, areaCode, random)

/** The demo's invented doctors (more than 6,000) and facilities (more than 3,000) around every larger city; the same in every run. */
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
