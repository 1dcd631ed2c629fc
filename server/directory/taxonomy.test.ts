import { expect, test } from 'vitest'
import { cmsSpecialtiesOf } from '#server/directory/read/cms-specialties.ts'
import { facilityKindsOf } from '#server/directory/read/taxonomy-facilities.ts'
import { specialtiesOf } from '#server/directory/read/taxonomy-specialties.ts'

test.each([
  ['207KA0200X', ['allergy']],
  ['207RC0000X', ['cardiology']],
  ['1041C0700X', ['counselor']],
  ['207N00000X', ['dermatology']],
  ['207RG0100X', ['gastroenterology']],
  ['2084N0400X', ['neurology']],
  ['367A00000X', ['obstetrics-and-gynecology']],
  ['207W00000X', ['ophthalmology']],
  ['152WC0802X', ['optometry']],
  ['207XS0114X', ['orthopedic']],
  ['207YX0007X', ['otolaryngology']],
  ['207Q00000X', ['family-medicine', 'general']],
  ['207QA0505X', ['family-medicine', 'general']],
  ['213ES0103X', ['podiatrist']],
  ['207R00000X', ['general']],
  ['2084P0800X', ['psychiatry']],
  ['2084B0040X', ['neurology', 'psychiatry']],
  ['103TC0700X', ['psychologist']],
  ['1223G0001X', ['dentistry']],
  ['208600000X', ['other']],
  ['2084P0005X', ['neurology']],
  ['174400000X', ['other']],
])('the code %s belongs to %j [PROV-31]', (code, specialties) => {
  expect(specialtiesOf([code], code)).toEqual(specialties)
})

test('all specialties count once, those of the primary code first', () => {
  expect(specialtiesOf(['207R00000X', '207RC0000X', '207RI0011X', '208600000X'], '207RC0000X')).toEqual(['cardiology', 'general'])
})

test("a clinician with a retired or missing code is kept as 'other'", () => {
  expect(specialtiesOf(['999X00000X'], null)).toEqual(['other'])
  expect(specialtiesOf([], null)).toEqual(['other'])
})

test('students and dental hygienists are listed only with a further specialty', () => {
  expect(specialtiesOf(['390200000X'], '390200000X')).toEqual([])
  expect(specialtiesOf(['124Q00000X', '126800000X'], null)).toEqual([])
  expect(specialtiesOf(['390200000X', '207N00000X'], '390200000X')).toEqual(['dermatology'])
  expect(specialtiesOf(['390200000X', '208600000X'], null)).toEqual(['other'])
})

test('only facilities that members can walk into are listed [FAC-07 FAC-08 FAC-09 FAC-10]', () => {
  expect(facilityKindsOf(['3336C0003X'], null)).toEqual(['pharmacy'])
  expect(facilityKindsOf(['3336H0001X'], null)).toEqual([])
  expect(facilityKindsOf(['3336M0002X'], null)).toEqual([])
  expect(facilityKindsOf(['261QU0200X'], null)).toEqual(['urgentcare'])
  expect(facilityKindsOf(['282NC0060X'], null)).toEqual(['hospitals'])
  expect(facilityKindsOf(['282J00000X'], null)).toEqual([])
  expect(facilityKindsOf(['174M00000X'], null)).toEqual(['vets'])
  expect(facilityKindsOf(['3336C0002X', '282NC2000X'], '282NC2000X')).toEqual(['hospitals', 'pharmacy'])
})

test("CMS specialty names are read in any case, and unknown ones become 'other' [PROV-31]", () => {
  expect(cmsSpecialtiesOf(['Orthopedic Surgery', 'SPORTS MEDICINE'])).toEqual(['orthopedic'])
  expect(cmsSpecialtiesOf(['FAMILY MEDICINE', 'INTERNAL MEDICINE', ''])).toEqual(['family-medicine', 'general'])
  expect(cmsSpecialtiesOf(['CHIROPRACTIC'])).toEqual(['other'])
  expect(cmsSpecialtiesOf(['constructor', '__proto__'])).toEqual(['other'])
})
