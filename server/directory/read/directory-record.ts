import type { ListedSpecialty } from '#server/directory/read/taxonomy-specialties.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/** A cleaned address. The ZIP code is well-formed; `lat` and `lon` are in degrees, both or neither. */
export type DirectoryPlace = {
  street: string
  city: string
  state: string
  zip: string
  /** Ten digits, or empty. */
  phone: string
  lat: number | null
  lon: number | null
}

export type DoctorRecord = DirectoryPlace & {
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

export type FacilityRecord = DirectoryPlace & { id: string; kind: FacilityKind; company: string; updatedOn: string | null }

export type SiteRecord = DirectoryPlace & { npi: string }

/** Details of a doctor from a second source. */
export type DoctorDetail = {
  npi: string
  school?: string | null
  telehealth?: boolean | null
  /** ISO 639-1 codes, or names of languages without one. */
  languages?: readonly string[]
}

/** Why a valid row is skipped. */
export type SkipReason = 'deactivated' | 'otherOrganization' | 'notClinician' | 'foreign' | 'duplicateId'

/** Why a row is rejected. */
export type DirectoryRejectReason =
  | 'ShortRow'
  | 'LongRow'
  | 'OpenQuote'
  | 'DamagedText'
  | 'IdMissing'
  | 'NpiInvalid'
  | 'NameMissing'
  | 'ZipInvalid'
  | 'EntityTypeUnknown'

/** A problem in an accepted row; the part is empty or doubtful. */
export type DirectoryWarningReason = 'ZipUnknown' | 'ZipOfAnotherState' | 'PhoneNotTenDigits' | 'CoordinatesInvalid' | 'DateInvalid'

/** Why a row was skipped or rejected; null if accepted. */
export type RowVerdict = { skip: SkipReason } | { reject: DirectoryRejectReason } | null

/** Receives what a reader finds in a row. */
export type DirectorySink = {
  /** False if the NPI already occurred in this file: the first row stays. */
  doctor(record: DoctorRecord): boolean
  /** False if the id already occurred in this file. */
  facility(record: FacilityRecord): boolean
  site(record: SiteRecord): void
  detail(record: DoctorDetail): void
  /** Removes this NPI: for all sources, or only for the source being read. */
  gone(npi: string, everywhere: boolean): void
  note(id: string, reason: DirectoryWarningReason): void
}
