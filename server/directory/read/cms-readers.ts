import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import { addressIn, cleanPlace, genderOf } from '#server/directory/read/clean-place.ts'
import { cmsSpecialtiesOf } from '#server/directory/read/cms-specialties.ts'
import { directoryReader } from '#server/directory/read/directory-reader.ts'
import { npiIn, npiProblem } from '#server/directory/read/nppes-fields.ts'
import { tidyName, tidyPlace } from '#server/directory/read/tidy-case.ts'

/** CMS writes OTHER where the school is unknown, in half of all rows. */
const schoolOf = (text: string): string | null => (text === '' || text.toUpperCase() === 'OTHER' ? null : tidyPlace(text))

const telehealthOf = (text: string): boolean | null => (text === '' ? null : /^(y|yes|true|1)$/i.test(text))

/** CMS Doctors and Clinicians: one row per doctor and place; current layout and that of 2021. */
export const cmsDoctorReader = directoryReader({
  source: 'cms-doctors',
  label: 'CMS Doctors and Clinicians',
  columns: {
    npi: ['NPI'],
    enrollment: ['Ind_PAC_ID'],
    last: ['Provider Last Name', 'lst_nm'],
    first: ['Provider First Name', 'frst_nm'],
    middle: ['Provider Middle Name', 'mid_nm'],
    suffix: ['suff'],
    gender: ['gndr'],
    title: ['Cred'],
    school: ['Med_sch'],
    specialty: ['pri_spec'],
    specialty1: ['sec_spec_1'],
    specialty2: ['sec_spec_2'],
    specialty3: ['sec_spec_3'],
    specialty4: ['sec_spec_4'],
    telehealth: ['Telehlth'],
    line1: ['adr_ln_1'],
    line2: ['adr_ln_2'],
    city: ['City/Town', 'cty', 'City'],
    state: ['State', 'st'],
    zip: ['ZIP Code', 'zip'],
    phone: ['Telephone Number', 'phn_numbr', 'Phone Number'],
  },
  required: ['npi', 'enrollment', 'last', 'school', 'line1', 'zip'],
  id: (cell) => npiIn(cell('npi')),
  readRow(cell, sink) {
    const npi = npiIn(cell('npi'))
    const problem = npiProblem(npi)
    if (problem) return problem
    const [first, middle, last] = [tidyName(cell('first')), tidyName(cell('middle')), tidyName(cell('last'))]
    if (last === '') return { reject: 'NameMissing' }
    const place = cleanPlace(addressIn(cell), npi, sink)
    if (!place) return { reject: 'ZipInvalid' }
    const words = ['specialty', 'specialty1', 'specialty2', 'specialty3', 'specialty4'] as const
    const specialties = cmsSpecialtiesOf(words.map((column) => cell(column)))
    const [suffix, title, gender] = [tidyName(cell('suffix')), cell('title'), genderOf(cell('gender'))]
    sink.doctor({ npi, first, middle, last, suffix, title, gender, specialties, ...place, updatedOn: null })
    sink.detail({ npi, school: schoolOf(cell('school')), telehealth: telehealthOf(cell('telehealth')) })
    sink.site({ npi, ...place })
    return null
  },
})

/** Six characters, with leading zeros restored. */
const facilityId = (written: string): string => withoutFraction(written).padStart(6, '0')

/** CMS Hospital General Information, in all layouts since 2016. */
export const cmsHospitalReader = directoryReader({
  source: 'cms-hospitals',
  label: 'CMS Hospital General Information',
  columns: {
    id: ['Facility ID', 'Provider ID'],
    company: ['Facility Name', 'Hospital Name'],
    type: ['Hospital Type'],
    line1: ['Address'],
    line2: ['Address 2'],
    city: ['City/Town', 'City'],
    state: ['State'],
    zip: ['ZIP Code'],
    phone: ['Telephone Number', 'Phone Number'],
  },
  required: ['id', 'company', 'type', 'line1', 'zip'],
  id: (cell) => facilityId(cell('id')),
  readRow(cell, sink) {
    if (cell('id') === '') return { reject: 'IdMissing' }
    const id = facilityId(cell('id'))
    const company = tidyPlace(cell('company'))
    if (company === '') return { reject: 'NameMissing' }
    const place = cleanPlace(addressIn(cell), id, sink)
    if (!place) return { reject: 'ZipInvalid' }
    return sink.facility({ id: `cms-${id}`, kind: 'hospitals', company, ...place, updatedOn: null }) ? null : { skip: 'duplicateId' }
  },
})
