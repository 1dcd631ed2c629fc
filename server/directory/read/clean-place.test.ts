import { expect, test } from 'vitest'
import { cleanPlace, isoDayOf, zipOf } from '#server/directory/read/clean-place.ts'
import { tidyName, tidyPlace } from '#server/directory/read/tidy-case.ts'

test('a zip is read from the formats of registers and spreadsheets', () => {
  const written = ['36301', '363011234', '36301-1234', '682', '6833949', '79218609', '682041234.0', '682.0', '00501']
  expect(written.map(zipOf)).toEqual(['36301', '36301', '36301', '00682', '00683', '07921', '68204', '00682', '00501'])
  for (const wrong of ['', '12', '123456', 'K1A 0B1', '1234567890', '3.63E+04', 'ABCDE']) expect(zipOf(wrong)).toBeNull()
})

test('a date is read from the formats of registers, and an impossible date is refused', () => {
  const written = ['07/08/2007', '7/8/2007', '7/8/07', '2007-07-08', '20070708', '2007-07-08T00:00:00']
  expect(written.map(isoDayOf)).toEqual(written.map(() => '2007-07-08'))
  for (const wrong of ['', '02/30/2024', '13/01/2024', 'yesterday', '2024-1-1']) expect(isoDayOf(wrong)).toBeNull()
})

const kept = (more: object) => {
  const notes: string[] = []
  const raw = { line1: '12 PEBBLE LANE', city: 'DOTHAN', state: 'AL', zip: '36301', phone: '(334) 555-0101', ...more }
  const place = cleanPlace(raw, 'x', { note: (id, reason) => notes.push(`${id} ${reason}`) })
  return { place, notes }
}

test('an address is cleaned and located at the center of its zip', () => {
  const place = { street: '12 Pebble Lane', city: 'Dothan', state: 'AL', zip: '36301', phone: '3345550101', lat: 31.1409, lon: -85.4031 }
  expect(kept({}).notes).toEqual([])
  expect(kept({}).place).toMatchObject({ ...place, lat: expect.closeTo(31.2, 0), lon: expect.closeTo(-85.4, 0) })
  expect(kept({ line2: 'STE 4' }).place?.street).toBe('12 Pebble Lane, Ste 4')
  expect(kept({ lat: '31.5', lon: '-85.5' }).place).toMatchObject({ lat: 31.5, lon: -85.5 })
})

test('doubtful values are noted and the row is kept', () => {
  expect(kept({ state: 'GA' })).toMatchObject({ place: { state: 'GA' }, notes: ['x ZipOfAnotherState'] })
  expect(kept({ zip: '00001' })).toMatchObject({ place: { lat: null, lon: null }, notes: ['x ZipUnknown'] })
  expect(kept({ phone: '2.12689E+12' })).toMatchObject({ place: { phone: '' }, notes: ['x PhoneNotTenDigits'] })
  expect(kept({ isPhonePlain: true })).toMatchObject({ place: { phone: '3345550101' }, notes: ['x PhoneNotTenDigits'] })
  for (const point of [
    { lat: '0', lon: '0' },
    { lat: '91', lon: '1' },
    { lat: '31', lon: '' },
    { lat: 'N31', lon: '-85' },
  ])
    expect(kept(point)).toMatchObject({ place: { lat: kept({}).place?.lat }, notes: ['x CoordinatesInvalid'] })
})

test('a missing state is taken from the zip, and a row without a zip has no place', () => {
  expect(kept({ state: '' })).toMatchObject({ place: { state: 'AL' }, notes: [] })
  expect(kept({ state: 'Alabama' })).toMatchObject({ place: { state: 'AL' }, notes: [] })
  expect(kept({ zip: '' }).place).toBeNull()
})

test('names in capitals are converted to normal case', () => {
  const names = ["MARY-ANN O'BRIEN", 'MCDONALD', 'NG', 'DE LA CRUZ', 'III', 'van der Berg', 'ÉMILE']
  expect(names.map(tidyName)).toEqual(["Mary-Ann O'Brien", 'McDonald', 'Ng', 'De La Cruz', 'III', 'van der Berg', 'Émile'])
  const places = ["CHILDREN'S HOSPITAL OF THE VALLEY LLC", '31ST AVE NW', 'PO BOX 7', 'CVS PHARMACY', 'N ST', 'BLVD', '100A HWY 9']
  expect(places.map(tidyPlace)).toEqual([
    "Children's Hospital of the Valley LLC",
    '31st Ave NW',
    'PO Box 7',
    'CVS Pharmacy',
    'N St',
    'Blvd',
    '100A Hwy 9',
  ])
})

test('a phone that a spreadsheet has made a fraction of is read', () => {
  expect(kept({ phone: '3088652512.0' })).toMatchObject({ place: { phone: '3088652512' }, notes: [] })
  expect(kept({ phone: '3088652512.0', isPhonePlain: true })).toMatchObject({ place: { phone: '3088652512' }, notes: [] })
})
