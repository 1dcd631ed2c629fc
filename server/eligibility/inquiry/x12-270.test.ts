import fc from 'fast-check'
import { X12Parser } from 'node-x12'
import { describe, expect, test } from 'vitest'
import { type BenefitInquiry, UnwritableValue, writeInquiry, x12Name } from '#server/eligibility/inquiry/x12-270-writer.ts'
import { strictInterchanges } from '#server/eligibility/testing/strict-x12.ts'

const envelope = {
  sender: { qualifier: 'ZZ', id: 'FOYER' },
  receiver: { qualifier: '30', id: 'LAKESIDE' },
  isTest: true,
  payer: { kind: 'PI', id: '99001', name: 'Lakeside Health' },
  provider: { kind: 'XX', id: '1999999984', name: 'Foyer Clinic' },
}

const ofSubscriber: BenefitInquiry = {
  subscriber: { memberId: 'w100-a', last: 'Núñez-O’Hara', first: 'Rosa', birthDay: '1980-02-29', gender: 'Female' },
  dependent: null,
  serviceTypes: ['30', '98', 'UC'],
  day: '2026-11-23',
  trace: '0193c2d4',
  reference: 'REQ-1',
  number: 1_000_000_041,
  at: new Date('2026-11-23T23:05:00Z'),
}
const ofDependent: BenefitInquiry = {
  ...ofSubscriber,
  dependent: { last: 'Hara', first: 'Tom', birthDay: '2015-07-04', gender: 'Other', isSpouse: false },
  serviceTypes: ['1', '1'],
}

/** The set's segments between ST and SE, from a reader that shares no code with the writer. */
const segmentsOf = (inquiry: BenefitInquiry): string[] => {
  const [interchange] = strictInterchanges(writeInquiry(envelope, inquiry))
  const sets = interchange?.groups[0]?.transactions ?? []
  expect(sets.length).toBe(1)
  return (sets[0] ?? []).slice(1, -1).map((segment) => segment.join('*'))
}

/** The segments of a 270 about a subscriber, and about a dependent, in the guide's order. */
const shapes = [/^BHT HL NM1 HL NM1 HL TRN NM1 DMG DTP EQ$/, /^BHT HL NM1 HL NM1 HL NM1 DMG HL TRN NM1 DMG (INS )?DTP EQ$/]

test('a subscriber is asked about with trace, number, name, birthday, day and service types', () => {
  expect(segmentsOf(ofSubscriber)).toEqual([
    'BHT*0022*13*REQ-1*20261123*2305',
    'HL*1**20*1',
    'NM1*PR*2*LAKESIDE HEALTH*****PI*99001',
    'HL*2*1*21*1',
    'NM1*1P*2*FOYER CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    'TRN*1*0193c2d4*9FOYER0000',
    "NM1*IL*1*NUNEZ-O'HARA*ROSA****MI*w100-a",
    'DMG*D8*19800229*F',
    'DTP*291*D8*20261123',
    'EQ*30^98^UC',
  ])
})

test('a dependent is asked about in a loop below the subscriber, with the trace there', () => {
  expect(segmentsOf(ofDependent).slice(5)).toEqual([
    'HL*3*2*22*1',
    "NM1*IL*1*NUNEZ-O'HARA*ROSA****MI*w100-a",
    'DMG*D8*19800229*F',
    'HL*4*3*23*0',
    'TRN*1*0193c2d4*9FOYER0000',
    'NM1*03*1*HARA*TOM',
    'DMG*D8*20150704',
    'DTP*291*D8*20261123',
    'EQ*1',
  ])
  const spouse = {
    ...ofDependent,
    dependent: { last: 'Hara', first: 'Tom', birthDay: '1979-01-01', gender: 'Male', isSpouse: true },
  } as const
  expect(segmentsOf(spouse)).toContain('INS*N*01')
})

test('the envelope has our ids, one number throughout, and nothing else', () => {
  const [interchange] = strictInterchanges(writeInquiry(envelope, ofSubscriber))
  expect(interchange?.isa.slice(5)).toEqual([
    'ZZ',
    'FOYER          ',
    '30',
    'LAKESIDE       ',
    '261123',
    '2305',
    '^',
    '00501',
    '000000042',
    '0',
    'T',
    ':',
  ])
  expect(interchange?.groups[0]?.gs).toEqual(['GS', 'HS', 'FOYER', 'LAKESIDE', '20261123', '2305', '42', 'X', '005010X279A1'])
  const [live] = strictInterchanges(writeInquiry({ ...envelope, isTest: false }, ofSubscriber))
  expect(live?.isa[15]).toBe('P')
})

test('an independent X12 parser reads the same segments', () => {
  const parsed = new X12Parser(true).parse(writeInquiry(envelope, ofDependent).replaceAll('\n', ''))
  const [set] = 'functionalGroups' in parsed ? (parsed.functionalGroups[0]?.transactions ?? []) : []
  const theirs = (set?.segments ?? []).map(({ tag, elements }) => [tag, ...elements.map(({ value }) => value ?? '')].join('*'))
  expect(theirs).toEqual(segmentsOf(ofDependent))
})

describe('names', () => {
  test.each([
    ['José', 'JOSE'],
    ['Müller-Straße', 'MULLER-STRASSE'],
    ['Łukasz Ærø', 'LUKASZ AERO'],
    ['O’Neil', "O'NEIL"],
    ['A*B~C^D:E', 'A B C D E'],
    ['Anna\u0000 Lena\n', 'ANNA LENA'],
    ['Ann 😀', 'ANN'],
    ['  van   der Berg ', 'VAN DER BERG'],
    ['x'.repeat(70), 'X'.repeat(60)],
  ])('%j is written as %j', (name, written) => {
    expect(x12Name(name, 'last', 60)).toBe(written)
  })

  test.each(['ريم', '李', 'Ann李', 'Иван', '', '~*', '--'])('%j is refused, because what is left would be another name', (name) => {
    expect(() => x12Name(name, 'last', 60)).toThrow(UnwritableValue)
  })
})

test('a number is never altered: one that X12 cannot carry is refused and named', () => {
  const withNumber = (memberId: string) => writeInquiry(envelope, { ...ofSubscriber, subscriber: { ...ofSubscriber.subscriber, memberId } })
  expect(withNumber(' W-1/2 ')).toContain('*MI*W-1/2~')
  for (const id of ['W*1', 'W~1', 'W:1', 'Wé1', 'W', '', 'W'.repeat(81), 'W\n1'])
    expect(() => withNumber(id)).toThrow(expect.objectContaining({ field: 'memberId' }))
  expect(() => writeInquiry(envelope, { ...ofSubscriber, serviceTypes: [] })).toThrow(expect.objectContaining({ field: 'serviceTypes' }))
  expect(() => writeInquiry(envelope, { ...ofSubscriber, serviceTypes: ['30~'] })).toThrow(
    expect.objectContaining({ field: 'serviceTypes' }),
  )
})

test('whatever is stored, the 270 is strictly valid and has the guide’s order, or the value is refused', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 90 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('Rosa', 'Núñez', 'A*B~^:'),
  )
  const person = fc.record({
    last: text,
    first: text,
    birthDay: fc.constantFrom('1980-02-29', '2015-07-04'),
    gender: fc.constantFrom('Male', 'Female', 'Other', null),
  })
  const inquiry = fc.record({
    subscriber: fc.tuple(person, text).map(([one, memberId]) => ({ ...one, memberId })),
    dependent: fc.option(fc.tuple(person, fc.boolean()).map(([one, isSpouse]) => ({ ...one, isSpouse }))),
  })
  let written = 0
  fc.assert(
    fc.property(inquiry, (one) => {
      const asked = { ...ofSubscriber, ...one }
      try {
        const names = segmentsOf(asked).map((segment) => segment.split('*')[0])
        expect(names.join(' ')).toMatch(shapes[one.dependent ? 1 : 0] as RegExp)
        expect(writeInquiry(envelope, asked)).toMatch(/^[\x20-\x7e\n]+$/)
        written += 1
      } catch (error) {
        if (!(error instanceof UnwritableValue)) throw error
      }
    }),
    { numRuns: 300 },
  )
  expect(written).toBeGreaterThan(3)
})
