import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryWordsIn, listWordsIn, type MedicalWording } from '#shared/medical-info/entry-words.ts'
import { type MedicalList, medicalEntrySchemas, medicalLists, readMedicalEntry } from '#shared/medical-info/medical-lists.ts'
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
