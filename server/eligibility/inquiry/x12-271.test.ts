import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerDamage, personAsked, rejectionsOf } from '#server/eligibility/inquiry/benefit-answer.ts'
import { readBenefitAnswer } from '#server/eligibility/inquiry/x12-271-reader.ts'
import { answer271, fullBenefits, payerAndClinic, subscriberAnswer, subscriberLoop, trace } from '#server/eligibility/testing/sample-271.ts'

const good = subscriberAnswer(...fullBenefits)

const damage = (text: string): string => {
  try {
    return `read ${readBenefitAnswer(text).people.length}`
  } catch (error) {
    if (error instanceof AnswerDamage) return error.message
    throw error
  }
}

const personIn = (text: string) => {
  const [person] = readBenefitAnswer(text).people
  if (!person) throw new Error('no person')
  return person
}
const benefits = personIn(good).benefits
const benefitOf = (code: string, at = 0) => benefits.filter((benefit) => benefit.code === code)[at]

test('payer, asker and subscriber are read with traces, number, address and dates', () => {
  const answer = readBenefitAnswer(good)
  expect(answer).toMatchObject({ reference: 'REQ-1', isTest: true, hasOtherNumber: false, unread: [] })
  expect(answer.source).toMatchObject({ last: 'LAKESIDE HEALTH', idKind: 'PI', id: '99001' })
  expect(answer.source?.contacts).toEqual([
    { name: 'MEMBER LINE', kind: 'TE', value: '8005550100' },
    { name: 'MEMBER LINE', kind: 'UR', value: 'lakeside.example' },
  ])
  expect(answer.receiver).toMatchObject({ last: 'FOYER CLINIC', id: '1999999984' })
  expect(answer.people).toMatchObject([
    {
      role: 'subscriber',
      traces: [
        { number: trace, originator: '9FOYER0001', isOurs: true },
        { number: 'PAYER-77', isOurs: false },
      ],
      party: {
        isPerson: true,
        last: 'WINTER',
        first: 'ROSA',
        middle: 'M',
        idKind: 'MI',
        id: 'W100',
        address: { lines: ['1 ELM ST'], city: 'AUSTIN', state: 'TX', zip: '78704' },
      },
      birthDay: '1980-02-29',
      gender: 'F',
      dates: [{ qualifier: '346', from: '2026-01-01', to: null, isPeriod: false }],
      references: [{ qualifier: '6P', value: 'GRP-5', description: 'ACME TOOLS' }],
    },
  ])
})

test('every EB is kept in order, also one with a code that the guide does not list', () => {
  expect(benefits.map(({ code }) => code).join(' ')).toBe('1 C C C C G G A B B F F F I V U CB QQ')
  expect(benefitOf('QQ')).toMatchObject({ serviceTypes: ['ZZ9'], amountCents: null })
})

test('amounts are cents, shares are percent, and an absent number is null and never 0', () => {
  expect(benefitOf('C', 1)).toMatchObject({ level: 'IND', period: '29', amountCents: 120_050, percent: null, network: 'in' })
  expect(benefitOf('C', 3)).toMatchObject({ level: 'FAM', amountCents: 0 })
  expect(benefitOf('A')).toMatchObject({ percent: 20, amountCents: null, serviceTypes: ['98', 'UC'], insuranceType: 'PR' })
  expect(benefitOf('I')).toMatchObject({ amountCents: null, quantity: null, network: 'unknown', authorization: 'unknown' })
})

test('authorization, network, procedure, conditions, messages and quantities are read', () => {
  expect(benefitOf('B')).toMatchObject({
    authorization: 'no',
    network: 'in',
    conditions: [{ qualifier: 'ZZ', code: '11', text: '' }],
    messages: ['COPAY IS WAIVED FOR THE FIRST VISIT'],
  })
  expect(benefitOf('B', 1)).toMatchObject({ authorization: 'unknown', network: 'both' })
  expect(benefitOf('F')).toMatchObject({ quantityKind: 'VS', quantity: 30, period: '23', authorization: 'yes' })
  expect(benefitOf('F', 2)?.deliveries).toEqual([{ kind: 'DY', quantity: 60, unit: '', each: '', period: '23', periods: 1, pattern: '' }])
  expect(benefitOf('CB')).toMatchObject({
    procedure: ['HC', '99999', '25'],
    references: [{ qualifier: 'G1', value: 'AUTH-9' }],
    rejections: [{ level: 'benefit', code: '53', reason: 'providerType', followUp: 'correctAndResend' }],
  })
})

test('the parties of loop 2120 belong to their benefit, with address and phone', () => {
  expect(benefitOf('U')?.related).toMatchObject([
    {
      role: 'VN',
      last: 'SPRING PHARMACY PLAN',
      address: { lines: ['9 OAK ST'], city: 'DALLAS', state: 'TX', zip: '75201' },
      contacts: [{ name: '', kind: 'TE', value: '8005550111' }],
    },
  ])
  expect(personIn(good).party?.address.city).toBe('AUSTIN')
})

const dependentAnswer = answer271([
  ...payerAndClinic,
  'HL*3*2*22*1',
  'NM1*IL*1*WINTER*ROSA****MI*W100',
  'DMG*D8*19800229*F',
  'HL*4*3*23*0',
  `TRN*2*${trace}*9FOYER0001`,
  'NM1*03*1*WINTER*TOM',
  'DMG*D8*20150704*M',
  'INS*N*19*001*25',
  'DTP*307*RD8*20260101-99991231',
  'EB*1**30',
])

test('a dependent has an own loop, and a year 9999 means an open end', () => {
  expect(readBenefitAnswer(dependentAnswer).people).toMatchObject([
    { role: 'subscriber', party: { id: 'W100' }, benefits: [] },
    {
      role: 'dependent',
      party: { first: 'TOM', role: '03' },
      relation: '19',
      isCorrected: true,
      dates: [{ qualifier: '307', from: '2026-01-01', to: null, isPeriod: true }],
      benefits: [{ code: '1', serviceTypes: ['30'] }],
    },
  ])
})

test('the person asked about is found by the trace alone', () => {
  expect(personAsked(readBenefitAnswer(dependentAnswer), trace, '2015-07-04')?.party?.first).toBe('TOM')
  expect(personAsked(readBenefitAnswer(good), trace, '1980-02-29')?.party?.first).toBe('ROSA')
})

test('an answer to another request, or about a person born on another day, is refused', () => {
  const answer = readBenefitAnswer(good)
  expect(() => personAsked(answer, 'T-0002', '1980-02-29')).toThrow('wrongTrace')
  // The payer's own trace does not count.
  expect(() => personAsked(answer, 'PAYER-77', '1980-02-29')).toThrow('wrongTrace')
  expect(() => personAsked(answer, trace, '1980-02-28')).toThrow('otherPerson')
  // With INS04 25 the payer says that it corrects the person's data.
  expect(personAsked(readBenefitAnswer(dependentAnswer), trace, '2015-07-05')?.party?.first).toBe('TOM')
})

test('rejections are typed at every level, and an unknown code keeps its number', () => {
  const rejected = (...content: string[]) =>
    rejectionsOf(readBenefitAnswer(answer271(content))).map(({ level, reason, code, followUp }) =>
      [level, reason, code, followUp].join(' '),
    )
  const [hl1 = '', payer = '', per = '', hl2 = '', clinic = ''] = payerAndClinic
  expect(rejected(hl1, 'AAA*Y**42*P')).toEqual(['source unableToRespond 42 resendOriginal'])
  expect(rejected(hl1, payer, 'AAA*N**79*C', per)).toEqual(['source participantId 79 correctAndResend'])
  expect(rejected(hl1, payer, hl2, clinic, 'AAA*Y**50*N')).toEqual(['receiver providerNotEligible 50 doNotResend'])
  expect(rejected(...payerAndClinic, ...subscriberLoop, 'AAA*N**75*C', 'AAA*Y**Z9*Q')).toEqual([
    'subscriber subscriberNotFound 75 correctAndResend',
    'subscriber otherReason Z9 otherFollowUp',
  ])
  expect(rejected(...payerAndClinic, 'HL*3*2*22*1', 'NM1*IL*1*WINTER', 'HL*4*3*23*0', 'AAA*N**67*C')).toEqual([
    'dependent patientNotFound 67 correctAndResend',
  ])
})

test('a rejection without a trace is nobody’s answer, and benefits without a trace are refused', () => {
  const [begin = '', , , name = ''] = subscriberLoop
  const rejection = readBenefitAnswer(answer271([...payerAndClinic, begin, name, 'AAA*N**75*C']))
  expect(personAsked(rejection, trace, '1980-02-29')).toBeNull()
  const untraced = readBenefitAnswer(answer271([...payerAndClinic, begin, name, 'EB*1**30', 'AAA*Y**33*C']))
  expect(() => personAsked(untraced, trace, '1980-02-29')).toThrow('wrongTrace')
})

test('a value that cannot be read is absent and listed; the rest of the answer is kept', () => {
  const text = subscriberAnswer(
    'EB*C*IND*30***23*12,50',
    'DTP*292*D8*20261341',
    'EB*A*IND*98*****20',
    'EB*B**98***27*10',
    'DTP*292*RD8*20260301',
  )
  const answer = readBenefitAnswer(text)
  expect(answer.people[0]?.benefits).toMatchObject([{ amountCents: null, dates: [] }, { percent: null }, { amountCents: 1000, dates: [] }])
  expect(answer.unread.map(({ segment, element }) => `${segment.split(' ')[0]} ${element}`)).toEqual(['EB 7', 'DTP 3', 'EB 8', 'DTP 3'])
})

test('every line format and other separators give the same answer', () => {
  const expected = readBenefitAnswer(good)
  const oneLine = good.replaceAll('\n', '')
  const others = [
    oneLine,
    good.replaceAll('\n', '\r\n'),
    oneLine.replace(/(.{80})/g, '$1\r\n'),
    `\n${good}\n\u001a`,
    `\uFEFF${good}`,
    good.replaceAll('*', '|'),
    good.replaceAll('~\n', '\u001c'),
    good.replaceAll('*', '\u001d').replaceAll(':', '\u001f').replaceAll('^', '\u001e'),
  ]
  for (const text of others) expect(readBenefitAnswer(text)).toEqual(expected)
})

test('every damage of the envelope is a typed problem with its segment', () => {
  const count = good.split('~\n').length - 5
  expect(damage(good)).toBe('read 1')
  expect(damage('')).toBe('empty')
  expect(damage('<html>not found</html>')).toBe('notX12')
  expect(damage(good.slice(0, good.indexOf('GE*1')))).toMatch(/^cutOff, SE/)
  expect(damage(good.slice(0, good.indexOf('EB*G') + 5))).toMatch(/^cutOff, EB/)
  expect(damage(good.slice(0, good.indexOf('EB*G')))).toMatch(/^cutOff, EB/)
  expect(damage(good.slice(0, 60))).toMatch(/^cutOff/)
  expect(damage(good.replace(`SE*${count}*`, `SE*${count - 1}*`))).toMatch(/^wrongCount, SE/)
  expect(damage(good.replace(`SE*${count}*`, 'SE**'))).toMatch(/^wrongCount, SE/)
  expect(damage(good.replace('EB*I**35~\n', ''))).toMatch(/^wrongCount, SE/)
  expect(damage(good.replace('GE*1*', 'GE*2*'))).toMatch(/^wrongCount, GE/)
  expect(damage(good.replace('IEA*1*', 'IEA*2*'))).toMatch(/^wrongCount, IEA/)
  expect(damage(good.replace('GE*1*7', 'GE*1*8'))).toMatch(/^wrongNumber, GE/)
  expect(damage(good.replace('IEA*1*000000042', 'IEA*1*000000043'))).toMatch(/^wrongNumber, IEA/)
  expect(damage(good.replace('*T*:', '*T**'))).toBe('notX12, ISA (1)')
  expect(damage(good.replace('*^*00501', '*:*00501'))).toBe('notX12, ISA (1)')
  expect(damage(good.replace('*^*00501', '***00501'))).toMatch(/^notX12/)
  expect(damage(good.replace('WINTER', 'WIN\0TER'))).toMatch(/^damagedText, NM1/)
  expect(damage(good.replace('WINTER', 'WIN\uFFFDTER'))).toMatch(/^damagedText, NM1/)
  expect(damage(good.replace('WINTER', 'WIN\u0007TER'))).toMatch(/^damagedText, NM1/)
  expect(damage(good.slice(0, -30).padEnd(30_000, 'X'))).toMatch(/^segmentTooLong/)
  expect(damage(good + good)).toMatch(/^severalTransactions, ISA/)
  expect(damage(`${good}GARBAGE`)).toMatch(/^notX12/)
})

test('another transaction set, version or acknowledgment is named', () => {
  expect(damage(good.replace('ST*271', 'ST*277'))).toMatch(/^otherTransaction, ST/)
  expect(damage(good.replace('GS*HB', 'GS*HN'))).toMatch(/^otherTransaction, GS/)
  expect(damage(good.replaceAll('005010X279A1', '004010X092A1'))).toMatch(/^otherVersion, GS/)
  expect(damage(good.replace('GS*HB', 'GS*FA').replace('ST*271', 'ST*999'))).toMatch(/^refusedRequest, ST/)
  const [isa = ''] = good.split('~\n')
  expect(damage(`${isa}~\nTA1*000000001*261123*1500*R*006~\nIEA*0*000000042~\n`)).toBe('refusedInterchange')
  expect(damage(good.replace('GS*HB', 'TA1*000000001*261123*1500*A*000~\nGS*HB'))).toBe('read 1')
})

test('a wrong SE02 alone is noted, because the count shows that nothing is missing', () => {
  const text = good.replace(/(SE\*\d+\*)0001/, '$19999')
  expect(readBenefitAnswer(text)).toEqual({ ...readBenefitAnswer(good), hasOtherNumber: true })
})

test('loops in another order than the guide has them are refused', () => {
  const [hl1 = '', payer = ''] = payerAndClinic
  const refused = (...content: string[]) => damage(answer271(content))
  expect(refused()).toBe('misplacedSegment')
  expect(refused(hl1, payer)).toBe('misplacedSegment')
  expect(refused('EB*1**30')).toMatch(/^misplacedSegment, EB/)
  expect(refused(hl1, payer, 'EB*1**30')).toMatch(/^misplacedSegment, EB/)
  expect(refused(hl1, payer, 'HL*2*1*22*0')).toMatch(/^misplacedSegment, HL/)
  expect(refused(...payerAndClinic, 'HL*3*9*22*0')).toMatch(/^misplacedSegment, HL/)
  expect(refused(...payerAndClinic, 'HL*2*2*22*0')).toMatch(/^misplacedSegment, HL/)
  expect(refused(...payerAndClinic, ...subscriberLoop, 'MSG*HELLO')).toMatch(/^misplacedSegment, MSG/)
  expect(refused(...payerAndClinic, ...subscriberLoop, 'constructor')).toMatch(/^misplacedSegment/)
})

test('a randomly damaged answer is read or refused with a typed problem, without a crash', () => {
  const at = fc.integer({ min: 0, max: good.length - 1 })
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('~', '*', '^', ':', '~EB*', '~HL*9*9*23*0', '\0', '~IEA*'),
  )
  const harm = fc.record({ at, length: fc.integer({ min: 0, max: 40 }), text })
  fc.assert(
    fc.property(fc.array(harm, { minLength: 1, maxLength: 4 }), (harms) => {
      const harmed = harms.reduce((file, one) => file.slice(0, one.at) + one.text + file.slice(one.at + one.length), good)
      expect(damage(harmed)).toEqual(expect.any(String))
    }),
    { numRuns: 500 },
  )
})
