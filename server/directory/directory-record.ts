import type { ListedSpecialty } from '#server/directory/taxonomy-specialties.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/** Where something is: already cleaned, the zip known by its form, `lat` and `lon` in degrees, both or neither. */
export type Place = {
  street: string
  city: string
  state: string
  zip: string
  /** Ten digits, or empty. */
  phone: string
  lat: number | null
  lon: number | null
}

export type DoctorRecord = Place & {
  npi: string
  first: string
  middle: string
  last: string
  suffix: string
  title: string
  gender: 'M' | 'F' | null
  specialties: readonly ListedSpecialty[]
  /** YYYY-MM-DD */
  updatedOn: string | null
}

export type FacilityRecord = Place & { id: string; kind: FacilityKind; company: string; updatedOn: string | null }

export type SiteRecord = Place & { npi: string }

/** What a second source knows about a doctor beside name and practice. */
export type DoctorDetail = { npi: string; school: string | null; telehealth: boolean | null }

/** Why a good row brings nothing. */
export type SkipReason = 'deactivated' | 'otherOrganization' | 'notClinician' | 'foreign' | 'duplicateId'

/** Why a row could not be taken. */
export type RejectReason =
  | 'ShortRow'
  | 'LongRow'
  | 'OpenQuote'
  | 'IdMissing'
  | 'NpiInvalid'
  | 'NameMissing'
  | 'ZipInvalid'
  | 'EntityTypeUnknown'

/** What was wrong with a row that was taken all the same: that part is empty, or doubtful. */
export type NoteReason = 'ZipUnknown' | 'ZipOfAnotherState' | 'PhoneNotTenDigits' | 'CoordinatesInvalid' | 'DateInvalid'

/** Why a row brought nothing; null when it was taken. */
export type Verdict = { skip: SkipReason } | { reject: RejectReason } | null

/** Where a reader puts what it found in a row. */
export type DirectorySink = {
  /** False when that NPI came before in this file: the first row stays. */
  doctor(record: DoctorRecord): boolean
  /** False when that id came before in this file. */
  facility(record: FacilityRecord): boolean
  site(record: SiteRecord): void
  detail(record: DoctorDetail): void
  /** This NPI is to be listed no more: by nobody, or only no longer by the source that is read. */
  gone(npi: string, everywhere: boolean): void
  note(id: string, reason: NoteReason): void
}
