import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { addressIn, cleanPlace, genderOf, isoDayOf } from '#server/directory/read/clean-place.ts'
import { directoryReader } from '#server/directory/read/directory-reader.ts'
import type { DirectorySink, RowVerdict } from '#server/directory/read/directory-record.ts'
import { isForeign, npiIn, npiProblem, nppes } from '#server/directory/read/nppes-fields.ts'
import { facilityKindsOf } from '#server/directory/read/taxonomy-facilities.ts'
import { specialtiesOf } from '#server/directory/read/taxonomy-specialties.ts'
import { tidyName, tidyPlace } from '#server/directory/read/tidy-case.ts'

type Numbered<Name extends string> = `${Name}${number}`
/** Columns of up to 15 taxonomies and their primary flags. */
const taxonomies = Array.from({ length: 15 }, (_, at): [Numbered<'code'>, Numbered<'primary'>] => [`code${at + 1}`, `primary${at + 1}`])

const practice = 'Provider Business Practice Location Address'
const named = {
  npi: ['NPI'],
  entity: ['Entity Type Code'],
  deactivated: ['NPI Deactivation Date'],
  reactivated: ['NPI Reactivation Date'],
  last: ['Provider Last Name (Legal Name)'],
  first: ['Provider First Name'],
  middle: ['Provider Middle Name'],
  suffix: ['Provider Name Suffix Text'],
  title: ['Provider Credential Text'],
  company: ['Provider Organization Name (Legal Business Name)'],
  otherName: ['Provider Other Organization Name'],
  otherNameType: ['Provider Other Organization Name Type Code'],
  gender: ['Provider Sex Code', 'Provider Gender Code'],
  line1: ['Provider First Line Business Practice Location Address'],
  line2: ['Provider Second Line Business Practice Location Address'],
  city: [`${practice} City Name`],
  state: [`${practice} State Name`],
  zip: [`${practice} Postal Code`],
  country: [`${practice} Country Code (If outside U.S.)`],
  phone: [`${practice} Telephone Number`],
  updated: ['Last Update Date'],
}

type Column = keyof typeof named | Numbered<'code'> | Numbered<'primary'>
const columns = {
  ...named,
  ...Object.fromEntries(
    taxonomies.flatMap(([code, primary], at) => [
      [code, [`Healthcare Provider Taxonomy Code_${at + 1}`]],
      [primary, [`Healthcare Provider Primary Taxonomy Switch_${at + 1}`]],
    ]),
  ),
} as Record<Column, readonly string[]>
type Cell = (column: Column) => string

const codesOf = (cell: Cell): { codes: string[]; primary: string | null } => {
  const codes: string[] = []
  let primary: string | null = null
  for (const [codeColumn, primaryColumn] of taxonomies) {
    const code = cell(codeColumn)
    if (code === '') continue
    codes.push(code)
    if (primary === null && cell(primaryColumn) === 'Y') primary = code
  }
  return { codes, primary }
}

/** The public name of an organization (other name, type code 3), else its legal name. */
const companyName = (cell: Cell): string => tidyPlace((cell('otherNameType') === '3' && cell('otherName')) || cell('company'))

const readFacilities = (cell: Cell, npi: string, updatedOn: string | null, sink: DirectorySink): RowVerdict => {
  const { codes, primary } = codesOf(cell)
  const kinds = facilityKindsOf(codes, primary)
  if (kinds.length === 0) {
    sink.gone(npi, false)
    return { skip: 'otherOrganization' }
  }
  const company = companyName(cell) || tidyName(`${cell('first')} ${cell('last')}`.trim())
  if (company === '') return { reject: 'NameMissing' }
  const place = cleanPlace(addressIn(cell), npi, sink)
  if (!place) return { reject: 'ZipInvalid' }
  // A hospital with a pharmacy is listed as both; the first kind has the NPI as id.
  const entries = kinds.map((kind, at) => ({ id: at === 0 ? npi : `${npi}-${kind}`, kind, company, ...place, updatedOn }))
  return entries.filter((entry) => sink.facility(entry)).length > 0 ? null : { skip: 'duplicateId' }
}

const readPerson = (cell: Cell, npi: string, updatedOn: string | null, sink: DirectorySink): RowVerdict => {
  const { codes, primary } = codesOf(cell)
  if (facilityKindsOf(codes, primary).includes('vets')) return readFacilities(cell, npi, updatedOn, sink)
  const specialties = specialtiesOf(codes, primary)
  if (specialties.length === 0) {
    sink.gone(npi, false)
    return { skip: 'notClinician' }
  }
  const [first, middle, last] = [tidyName(cell('first')), tidyName(cell('middle')), tidyName(cell('last'))]
  if (last === '') return { reject: 'NameMissing' }
  const place = cleanPlace(addressIn(cell), npi, sink)
  if (!place) return { reject: 'ZipInvalid' }
  const [suffix, title, gender] = [tidyName(cell('suffix')), cell('title'), genderOf(cell('gender'))]
  const isNew = sink.doctor({ npi, first, middle, last, suffix, title, gender, specialties, ...place, updatedOn })
  return isNew ? null : { skip: 'duplicateId' }
}

/** The monthly file of all NPIs and the weekly file of changes; old and new layout (`Provider Gender Code`, `Sex Code`). */
export const nppesReader = directoryReader<Column>({
  ...nppes,
  columns,
  required: ['npi', 'entity', 'deactivated', 'last', 'company', 'line1', 'zip', 'gender', 'code1'],
  id: (cell) => npiIn(cell('npi')),
  readRow(cell, sink) {
    const npi = npiIn(cell('npi'))
    const problem = npiProblem(npi)
    if (problem) return problem
    if (cell('deactivated') !== '' && cell('reactivated') === '') {
      sink.gone(npi, true)
      return { skip: 'deactivated' }
    }
    if (isForeign(cell('country'))) {
      sink.gone(npi, false)
      return { skip: 'foreign' }
    }
    const updatedOn = isoDayOf(cell('updated'))
    if (updatedOn === null && cell('updated') !== '') sink.note(npi, 'DateInvalid')
    const entity = withoutFraction(cell('entity'))
    if (entity === '1') return readPerson(cell, npi, updatedOn, sink)
    if (entity === '2') return readFacilities(cell, npi, updatedOn, sink)
    return { reject: 'EntityTypeUnknown' }
  },
})
