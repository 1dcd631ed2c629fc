import { createHash } from 'node:crypto'
import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { addressIn, cleanPlace } from '#server/directory/read/clean-place.ts'
import { type DirectoryReader, directoryReader } from '#server/directory/read/directory-reader.ts'
import { npiIn } from '#server/directory/read/nppes-fields.ts'
import { tidyPlace } from '#server/directory/read/tidy-case.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import { isNpi } from '#shared/fields/npi.ts'

const kindLabels: Readonly<Record<FacilityKind, string>> = {
  urgentcare: 'list of urgent care centers',
  hospitals: 'list of hospitals',
  pharmacy: 'list of pharmacies',
  vets: 'list of veterinarians',
}

/** A stable id across files: the NPI, the list's own id, or a hash of name and address. */
const idOf = (kind: FacilityKind, npi: string, id: string, address: readonly string[]): string => {
  if (isNpi(npi)) return npi
  if (id !== '') return `${kind}-${id.toLowerCase()}`
  return `${kind}-${createHash('sha256').update(address.join('\n').toLowerCase()).digest('hex').slice(0, 16)}`
}

/** Reads a plain list of facilities of one kind, as state boards and operators have them; coordinates are optional. */
export const facilityListReader = (kind: FacilityKind): DirectoryReader =>
  directoryReader({
    source: `list-${kind}`,
    label: `Operator's ${kindLabels[kind]}`,
    columns: {
      npi: ['npi'],
      id: ['id', 'license', 'license number'],
      company: ['name', 'company', 'facility name', 'business name'],
      line1: ['address1', 'address', 'street', 'address line 1'],
      line2: ['address2', 'address line 2'],
      city: ['city', 'city/town'],
      state: ['state', 'st'],
      zip: ['zip', 'zip code', 'zipcode', 'postal code'],
      phone: ['phone', 'telephone', 'phone number', 'telephone number'],
      lat: ['lat', 'latitude'],
      lon: ['lon', 'lng', 'longitude'],
    },
    required: ['company', 'line1', 'city', 'state', 'zip'],
    id: (cell) => npiIn(cell('npi')) || cell('id') || cell('company'),
    readRow(cell, sink) {
      const company = tidyPlace(cell('company'))
      const npi = npiIn(cell('npi'))
      if (company === '') return { reject: 'NameMissing' }
      const more = { lat: cell('lat'), lon: cell('lon'), isPhonePlain: true } as const
      const place = cleanPlace({ ...addressIn(cell), ...more }, npi || cell('id') || company, sink)
      if (!place) return { reject: 'ZipInvalid' }
      const id = idOf(kind, npi, withoutFraction(cell('id')), [company, place.street, place.zip])
      return sink.facility({ id, kind, company, ...place, updatedOn: null }) ? null : { skip: 'duplicateId' }
    },
  })
