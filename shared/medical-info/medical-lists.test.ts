import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryWordsIn, listWordsIn, type MedicalWording } from '#shared/medical-info/entry-words.ts'
import {
  contactRelations,
  courses,
  type MedicalList,
  medicalEntrySchemas,
  medicalLists,
  mostEntries,
  readMedicalEntry,
  relatives,
  type VitalKind,
} from '#shared/medical-info/medical-lists.ts'
import { medicalWordTexts } from '#shared/medical-info/medical-word-texts.en.ts'

const today = '2026-11-22'
const problems = (list: MedicalList, typed: object) => readMedicalEntry(list, typed, today).problems

test.each([
  ['conditions', { name: ' Asthma ', course: 'current' }, { name: 'Asthma', course: 'current', year: '', month: '', note: '' }],
  ['doctor', { name: 'Dr. No', phone: '(512) 555-0101' }, { name: 'Dr. No', practice: '', phone: '5125550101' }],
  ['vitals', { kind: 'weight', value: '150.5', day: today }, { kind: 'weight', value: '150.5', second: '', day: today }],
] as const)('an entry of %s is trimmed, and missing fields become empty', (list, typed, kept) => {
  expect(readMedicalEntry(list, typed, today)).toEqual({ data: kept, problems: null })
})

test.each([
  ['vitals', { kind: 'height', value: '5', second: '11', day: today }, null],
  ['vitals', { kind: 'height', value: '0', second: '11', day: today }, { value: 'MeasureInvalid' }],
  ['vitals', { kind: 'temperature', value: '98,6', day: today }, null],
  ['vitals', { kind: 'temperature', value: '37', day: today }, { value: 'MeasureInvalid' }],
  ['vitals', { kind: 'blood-pressure', value: '120', second: '', day: today }, { second: 'MeasureInvalid' }],
  ['vitals', { kind: 'pulse', value: '70', day: '2026-11-23' }, { day: 'DateInFuture' }],
  ['surgeries', { name: 'x', year: '2026', month: '11' }, null],
  ['surgeries', { name: 'x', year: '2027', month: '' }, { year: 'DateInFuture' }],
  ['surgeries', { name: 'x', year: '19', month: '' }, { year: 'DateInvalid' }],
] as const)('an entry of %s %j has the problems %j', (list, typed, wrong) => expect(problems(list, typed)).toEqual(wrong))

test.each<[VitalKind, least: string, most: string, below: string, above: string]>([
  ['weight', '1', '1400', '0.9', '1400.1'],
  ['blood-pressure', '40', '300', '39', '301'],
  ['pulse', '20', '300', '19', '301'],
  ['temperature', '80', '115', '79.9', '115.1'],
])('%s may be from %s to %s', (kind, least, most, below, above) => {
  const found = (value: string) => problems('vitals', { kind, value, second: '21', day: today })
  expect([least, most].map(found)).toEqual([null, null])
  expect([below, above].map(found)).toEqual([{ value: 'MeasureInvalid' }, { value: 'MeasureInvalid' }])
})

test.each([
  [
    ['1', ''],
    ['0', '11'],
  ],
  [
    ['8', '11'],
    ['9', '0'],
  ],
])('a height may be %j feet and inches, and not %j', (valid, invalid) => {
  const found = ([value, second]: readonly string[]) => problems('vitals', { kind: 'height', value, second, day: today })
  expect([found(valid), found(invalid)]).toEqual([null, { value: 'MeasureInvalid' }])
})

test.each([
  ['conditions', { course: 'current' }, { name: 120, note: 500 }],
  ['medications', { course: 'current' }, { name: 120, dose: 80, often: 80, note: 500 }],
  ['allergies', { severity: 'mild' }, { name: 120, reaction: 160 }],
  ['surgeries', {}, { name: 120, note: 500 }],
  ['family-history', { relative: 'mother' }, { name: 120, note: 500 }],
  ['doctor', {}, { name: 120, practice: 120 }],
  ['pharmacy', {}, { id: 100, name: 200, address: 300 }],
  ['contacts', { relation: 'friend', phone: '5125550102' }, { name: 120 }],
] as const)('the longest texts of %s are accepted, and one character more is not', (list, chosen, most) => {
  const typed = (more: number) => Object.fromEntries(Object.entries(most).map(([field, length]) => [field, 'x'.repeat(length + more)]))
  expect(problems(list, { ...chosen, ...typed(0) })).toBeNull()
  expect(problems(list, { ...chosen, ...typed(1) })).toEqual(
    Object.fromEntries(Object.keys(most).map((field) => [field, 'TooManyCharacters'])),
  )
})

test('a patient has one doctor, one pharmacy and three contacts, and every choice has its word', () => {
  const { doctor, pharmacy, contacts, vitals, ...others } = mostEntries
  expect([doctor, pharmacy, contacts, vitals, ...new Set(Object.values(others))]).toEqual([1, 1, 3, 200, 100])
  expect(courses).toEqual(['current', 'past'])
  for (const choice of [...relatives, ...contactRelations]) expect(medicalWordTexts).toHaveProperty(choice)
})

test('any input is stored completely or refused at a field', () => {
  const sent = fc.dictionary(
    fc.constantFrom('name', 'course', 'year', 'month', 'note', 'severity', 'reaction', 'kind', 'value', 'day', 'x'),
    fc.oneof(fc.string(), fc.integer()),
  )
  fc.assert(
    fc.property(fc.constantFrom(...medicalLists), sent, (list, typed) => {
      const { data, problems } = readMedicalEntry(list, typed, today)
      expect(data === null).not.toBe(problems === null)
      if (data) expect(medicalEntrySchemas[list].parse(data)).toEqual(data)
    }),
  )
})

const english: MedicalWording = {
  language: 'en',
  text: (key, params = {}) => medicalWordTexts[key].replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? ''),
  month: (year, month) => `${month}/${year}`,
  date: (iso) => iso,
  phone: (digits) => digits,
}

test.each([
  ['conditions', { name: 'Asthma', course: 'past', year: '2009', month: '05', note: '' }, 'Asthma', 'in the past · since 05/2009'],
  ['allergies', { name: 'Nuts', reaction: 'Rash', severity: 'severe' }, 'Nuts', 'Severe · Rash'],
  ['allergies', { name: 'Nuts', reaction: '', severity: 'unknown' }, 'Nuts', ''],
  ['vitals', { kind: 'height', value: '5', second: '', day: today }, 'Height', `5 ft 0 in · ${today}`],
  ['vitals', { kind: 'weight', value: '150.5', second: '', day: today }, 'Weight', `150.5 lb · ${today}`],
  ['vitals', { kind: 'pulse', value: '70', second: '', day: today }, 'Pulse', `70 beats per minute · ${today}`],
  ['vitals', { kind: 'temperature', value: '98.6', second: '', day: today }, 'Temperature', `98.6 °F · ${today}`],
  ['contacts', { name: 'Ben', relation: 'spouse', phone: '5125550102' }, 'Ben', 'Spouse or partner · 5125550102'],
] as const)('an entry of %s is shown as %s', (list, data, title, more) => {
  expect(entryWordsIn(english, list, { data })).toEqual({ title, more })
})

test('in Arabic a dose, its interval and a blood pressure are isolated, so that no neighbor reorders them', () => {
  const arabic: MedicalWording = { ...english, language: 'ar' }
  const drug = { name: 'Albuterol', dose: '90 mcg', often: 'when needed', course: 'current', note: '' }
  expect(entryWordsIn(arabic, 'medications', { data: drug })).toEqual({
    title: '\u2068Albuterol\u2069',
    more: '\u206890 mcg\u2069 · \u2068when needed\u2069',
  })
  const pressure = { kind: 'blood-pressure', value: '120', second: '80', day: today }
  expect(entryWordsIn(arabic, 'vitals', { data: pressure }).more).toBe(`\u2068120/80 mmHg\u2069 · \u2068${today}\u2069`)
})

test('an empty list says whether it was confirmed as empty', () => {
  const empty = { list: 'allergies', version: 0, confirmedAt: null, entries: [] } as const
  expect([false, true].map((isNone) => listWordsIn(english, { ...empty, entries: [], isNone }))).toEqual(['Not answered yet', 'None known'])
})
