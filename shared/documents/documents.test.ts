import { describe, expect, test } from 'vitest'
import { documentCodeShown, readDocumentCode } from '#shared/documents/document-code.ts'
import { documentContent, documentForms } from '#shared/documents/document-content.ts'
import { checkedName, documentRefusal } from '#shared/documents/document-rules.ts'
import { documentTexts } from '#shared/documents/document-texts.en.ts'
import { documentLinesIn, documentTitle } from '#shared/documents/document-words.ts'
import { labTests } from '#shared/documents/lab-tests.ts'

const english = { language: 'en', texts: documentTexts } as const
const absence = { kind: 'absence', place: 'work', absentFrom: '2026-11-20', absentTo: '2026-11-20' } as const

test('a code is read in any case and with any separators, and nothing else is one', () => {
  const code = '7K2M9QPX7K2M9QPX7K2M'
  expect(documentCodeShown(code)).toBe('7K2M-9QPX-7K2M-9QPX-7K2M')
  expect(readDocumentCode(' 7k2m 9qpx-7k2m–9qpx 7k2m ')).toBe(code)
  for (const wrong of ['', code.slice(1), `${code}7`, code.replace('7', '0'), code.replace('K', 'I')])
    expect(readDocumentCode(wrong)).toBeNull()
})

test('each LOINC code has its check digit, and a name', () => {
  const checkDigit = (number: string): number => {
    const sum = [...number].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return (10 - (sum % 10)) % 10
  }
  for (const code of labTests) {
    const [number = '', check] = code.split('-')
    expect(checkDigit(number), code).toBe(Number(check))
    expect(documentTexts[code]).not.toBe('')
  }
  expect(new Set(labTests).size).toBe(labTests.length)
})

test('a checked document shows the first name and one initial', () => {
  expect(checkedName({ first: 'Leo', last: 'Rivera' })).toBe('Leo R.')
  expect(checkedName({ first: 'Åsa', last: '𝒳u' })).toBe('Åsa 𝒳.')
  expect(checkedName({ first: 'Leo', last: '' })).toBe('Leo')
})

describe('in which visits a clinician may sign', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const licenses = [{ state: 'TX', number: 'TX-1', expiresOn: '2026-11-20' }]
  const may = (visit: object, days = 0) =>
    documentRefusal(
      { id: 'c', licenses },
      { clinicianId: 'c', status: 'Completed', state: 'TX', endedAt: new Date(now.getTime() - days * 86_400_000), ...visit },
      now,
    )
  test('their own, from the start until 90 days after the end, where they are licensed', () => {
    expect(may({ status: 'Started', endedAt: null })).toBeNull()
    expect([may({}, 89), may({}, 90)]).toEqual([null, 'DocumentsClosed'])
    expect(may({ clinicianId: 'd' })).toBe('DocumentsClosed')
    expect(may({ status: 'Locked' })).toBe('DocumentsClosed')
    expect(may({ state: 'CA' })).toBe('NotLicensed')
  })
})

test('the lines of a document leave out what was not filled in, and name one day once', () => {
  const content = documentContent.parse(absence)
  expect(documentTitle(content, english)).toBe('Note for work')
  expect(documentTitle({ kind: 'absence' }, english)).toBe('Note for school or work')
  expect(documentLinesIn(content, english)).toEqual([['Absent', '11/20/2026']])
  const lab = documentContent.parse({ kind: 'lab', tests: ['4548-4'], fasting: '12' })
  expect(documentLinesIn(lab, english)).toEqual([
    ['Tests', 'Hemoglobin A1c (LOINC 4548-4)'],
    ['Fasting', 'Nothing to eat for 12 hours before. Water is fine.'],
  ])
})

test('a referral names the other specialty, and to whom with the NPI', () => {
  const referral = { kind: 'referral', specialty: 'other', otherSpecialty: 'Sleep medicine', urgency: 'asap', reason: 'Snores.' } as const
  const content = documentContent.parse({ ...referral, toName: 'Lakeside Sleep', toNpi: '1234567893' })
  expect(documentLinesIn(content, english)).toEqual([
    ['Specialty', 'Sleep medicine'],
    ['Urgency', 'As soon as possible'],
    ['Referred to', 'Lakeside Sleep\nNPI 1234567893'],
    ['Reason', 'Snores.'],
  ])
  expect(documentContent.safeParse({ kind: 'lab', fasting: 'none', tests: ['1-1'] }).error?.issues[0]?.message).toBe('InvalidInput')
})

test('a form finds the same mistakes as the server, at its own fields', () => {
  const wrong = (kind: keyof typeof documentForms, values: object) =>
    documentForms[kind].safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  expect(wrong('absence', { ...absence, absentTo: '2026-11-19' })).toEqual(['absentTo DaysReversed'])
  expect(wrong('absence', { ...absence, absentTo: '' })).toEqual(['absentTo Required'])
  expect(wrong('absence', { ...absence, returnOn: '2026-11-19' })).toEqual(['returnOn DaysReversed'])
  expect(wrong('absence', { ...absence, returnOn: '2026-11-20' })).toBeUndefined()
  expect(wrong('absence', { ...absence, restrictions: 'x'.repeat(1001) })).toEqual(['restrictions TooManyCharacters'])
  expect(wrong('referral', { specialty: 'ent', urgency: 'routine', reason: ' ' })).toEqual(['reason Required'])
  expect(wrong('absence', absence)).toBeUndefined()
  expect(wrong('lab', { fasting: 'none' })).toEqual(['tests Required'])
  expect(wrong('lab', { fasting: 'none', tests: 'on' })).toBeUndefined()
  expect(wrong('referral', { specialty: 'other', urgency: 'routine', reason: 'Pain' })).toEqual(['otherSpecialty Required'])
  expect(wrong('referral', { specialty: 'ent', urgency: 'routine', reason: 'Pain', toNpi: '12' })).toEqual(['toNpi InvalidInput'])
})
