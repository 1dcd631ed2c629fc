import fc from 'fast-check'
import { X12Parser } from 'node-x12'
import { expect, test } from 'vitest'
import { answersInMemory } from '#server/eligibility/testing/answers-in-memory.ts'
import { sample834 } from '#server/eligibility/testing/sample-834.ts'
import { strictInterchanges } from '#server/eligibility/testing/strict-x12.ts'

const good = sample834()

/** Replaces text that must be there, and corrects SE01 by `added` segments. */
const harm = (from: string, to: string, added = 0): string => {
  if (!good.includes(from)) throw new Error(`the sample has no ${from}`)
  return good.replace(from, to).replace('SE*33*', `SE*${33 + added}*`)
}
const at = (segment: string) => `${segment}~\n`

/** The answer between the envelopes: TA1, and AK1 to AK9 of each 999, without AK1 of the sample. */
const bodyOf = async (file: string, options?: Parameters<typeof answersInMemory>[1]): Promise<string[]> => {
  const { ta1, ack } = await answersInMemory(file, options)
  return [ta1, ack].flatMap((text) =>
    text === ''
      ? []
      : strictInterchanges(text).flatMap(({ ta1: own, groups }) => [
          ...own.map((elements) => elements.join('*')),
          ...groups.flatMap(({ transactions }) => transactions.flatMap((segments) => segments.slice(1, -1).map((one) => one.join('*')))),
        ]),
  )
}

const ak1 = 'AK1*BE*9*005010X220A1'
const ak2 = 'AK2*834*0001*005010X220A1'
const refusedGroup = (...codes: string[]) => [ak1, ['AK9', 'R', ...codes].join('*')]
const rejected = (code: string) => [ak1, ak2, `IK5*R*${code}`, 'AK9*R*1*1*0']
const noted = (errors: readonly string[], codes: string) => [ak1, ak2, ...errors, `IK5*E*${codes}`, 'AK9*E*1*1*1']
const rosa = 'CTX*SUBSCRIBER NUMBER REF02:W100'
const ivan = 'CTX*SUBSCRIBER NUMBER REF02:W200'

const second = good.slice(good.indexOf('ST*834'), good.indexOf('GE*')).replaceAll('*0001', '*0002')

/** Damaged 834s with the exact answer: `[what is wrong, file, TA1 or segments of the 999]`. */
const table: readonly (readonly [string, string, readonly string[]])[] = [
  // The interchange: a TA1 refuses it, and a 999 is not possible.
  ['IEA counts another number of groups', harm('IEA*1*', 'IEA*2*'), ['TA1*000000077*260901*0900*R*021']],
  ['IEA has another control number', harm('IEA*1*000000077', 'IEA*1*000000078'), ['TA1*000000077*260901*0900*R*001']],
  ['the file is cut before IEA', good.slice(0, good.indexOf('IEA')), ['TA1*000000077*260901*0900*R*023']],
  ['the file is cut inside a segment', good.slice(0, good.indexOf('IVAN')), ['TA1*000000077*260901*0900*R*023']],
  ['text follows IEA', `${good}GARBAGE`, ['TA1*000000077*260901*0900*R*022']],
  ['a segment never ends', good.slice(0, good.indexOf('N1*P5')).padEnd(20_000, 'X'), ['TA1*000000077*260901*0900*R*022']],
  ['a member is behind SE', good.replace('GE*1*9', 'INS*Y*18*030*XN*A***FT~\nGE*1*9'), ['TA1*000000077*260901*0900*R*024']],
  [
    'another interchange begins before IEA',
    good.replace(/IEA.*\n/, '') + good,
    ['TA1*000000077*260901*0900*R*023', ...refusedGroup('1', '1', '0')],
  ],
  // ISA can be read, and is accepted with a note.
  ['ISA has an unknown qualifier', harm('*ZZ*ACME ', '*XX*ACME '), ['TA1*000000077*260901*0900*E*005', ak1, ak2, 'IK5*A', 'AK9*A*1*1*1']],
  ['ISA has no date', harm('*260901*0900*^', '*269901*0900*^'), ['TA1*000000077*269901*0900*E*014', ak1, ak2, 'IK5*A', 'AK9*A*1*1*1']],
  [
    'the sender asks for a TA1',
    harm('000000077*0*T', '000000077*1*T'),
    ['TA1*000000077*260901*0900*A*000', ak1, ak2, 'IK5*A', 'AK9*A*1*1*1'],
  ],
  // The functional group.
  ['GE counts another number of transaction sets', harm('GE*1*', 'GE*3*'), refusedGroup('3', '1', '0', '5')],
  ['GE has another control number', harm('GE*1*9', 'GE*1*8'), refusedGroup('1', '1', '0', '4')],
  ['GE is missing', good.replace('GE*1*9~\n', ''), refusedGroup('1', '1', '0', '3')],
  ['the version cannot be read', good.replace('X*005010X220A1', 'X*003070X061'), ['AK1*BE*9*003070X061', 'AK9*R*1*1*0*2']],
  // The transaction set.
  ['SE counts another number of segments', good.replace('SE*33*', 'SE*32*'), rejected('4')],
  ['SE has another control number', good.replace('SE*33*0001', 'SE*33*0002'), rejected('3')],
  ['SE is missing', good.replace(/SE\*33.*\n/, ''), rejected('2')],
  [
    'a transaction set is of another kind',
    good.replace('ST*834*', 'ST*820*'),
    [ak1, 'AK2*820*0001*005010X220A1', 'IK5*R*6', 'AK9*R*1*1*0'],
  ],
  [
    'only the second transaction set is damaged',
    good.replace('GE*1*', `${second.replace('SE*33', 'SE*30')}GE*2*`),
    [ak1, 'AK2*834*0002*005010X220A1', 'IK5*R*4', 'AK9*R*2*2*0'],
  ],
  [
    'a control number is used twice',
    good.replace('GE*1*', `${second.replaceAll('*0002', '*0001')}GE*2*`),
    [ak1, ak2, 'IK5*A', ak2, 'IK5*E*23', 'AK9*E*2*2*2'],
  ],
  ['a segment id is not valid', good.replace('N3*1 ELM ST', 'n3*1 ELM ST'), [ak1, ak2, 'IK3*n3*12**1', rosa, 'IK5*R*5', 'AK9*R*1*1*0']],
  // Segments.
  ['a required segment is missing', harm(at('REF*0F*W200'), '', -1), noted(['IK3*REF*32*2000*3'], '5')],
  ['a required loop is missing', harm(at('N1*IN*LAKESIDE*FI*990000012'), '', -1), noted(['IK3*N1*6*1000B*I7'], 'I5')],
  [
    'a segment is in the wrong order',
    harm(`${at('N3*1 ELM ST')}${at('N4*AUSTIN*TX*78704')}`, `${at('N4*AUSTIN*TX*78704')}${at('N3*1 ELM ST')}`),
    noted(['IK3*N3*13*2100A*7', rosa], '5'),
  ],
  ['a segment occurs twice', harm(at('DMG*D8*19700101*M'), at('DMG*D8*19700101*M').repeat(2), 1), noted(['IK3*DMG*30*2100A*5', ivan], '5')],
  [
    'a loop occurs too often',
    harm(
      at('HD*024**HLT*CARE*EMP'),
      `${at('NM1*31*1')}${at('N3*9 ELM ST')}${at('N4*AUSTIN*TX*78704')}`.repeat(2) + at('HD*024**HLT*CARE*EMP'),
      6,
    ),
    noted(['IK3*NM1*33*2100C*4', ivan], '5'),
  ],
  [
    'a segment is of another standard',
    harm(at('DMG*D8*19700101*M'), `${at('CLM*1*100')}${at('DMG*D8*19700101*M')}`, 1),
    noted(['IK3*CLM*29*2100A*6', ivan], '5'),
  ],
  [
    'a segment of the standard is not in the guide',
    harm(at('DMG*D8*19700101*M'), `${at('PM*A')}${at('DMG*D8*19700101*M')}`, 1),
    noted(['IK3*PM*29*2100A*I4', ivan], 'I5'),
  ],
  [
    'a segment is where its loop is not open',
    harm(at('INS*N*19*030*XN*A'), `${at('INS*N*19*030*XN*A')}${at('IDC*CARD*H')}`, 1),
    noted(['IK3*IDC*18*2000*2', rosa], '5'),
  ],
  // Elements.
  ['a required element is empty', harm('BGN*00*7*', 'BGN*00**'), noted(['IK3*BGN*2**8', 'IK4*2*127*1'], '5')],
  ['an element is too short', harm('N4*AUSTIN*TX*78704', 'N4*AUSTIN*T*78704'), noted(['IK3*N4*13*2100A*8', rosa, 'IK4*2*156*4*T'], '5')],
  ['an element is too long', harm('N3*1 ELM ST', `N3*${'1 ELM ST '.repeat(7)}X`), noted(['IK3*N3*12*2100A*8', rosa, 'IK4*1*166*5'], '5')],
  [
    'a date is not in the calendar',
    harm('DTP*349*D8*20260831', 'DTP*349*D8*20260931'),
    noted(['IK3*DTP*32*2300*8', ivan, 'IK4*3*1251*8*20260931'], '5'),
  ],
  ['a time is not a time', harm('*20260901*0900****4', '*20260901*2560****4'), noted(['IK3*BGN*2**8', 'IK4*4*337*9*2560'], '5')],
  [
    'a number has letters',
    harm(at('HD*024**HLT*CARE*EMP'), `${at('AMT*P3*12.3.4')}${at('HD*024**HLT*CARE*EMP')}`, 1),
    noted(['IK3*AMT*30*2100A*8', ivan, 'IK4*2*782*6*12.3.4'], '5'),
  ],
  [
    'a code is not in the guide',
    harm('DMG*D8*19700101*M', 'DMG*D8*19700101*X'),
    noted(['IK3*DMG*29*2100A*8', ivan, 'IK4*3*1068*I6*X'], 'I5'),
  ],
  [
    'a component has a wrong code',
    harm('INS*Y*18*030*XN*A***FT', 'INS*Y*18*030*XN*A*Z:0**FT'),
    noted(['IK3*INS*7*2000*8', rosa, 'IK4*6:1*1218*I6*Z'], 'I5'),
  ],
  [
    'an element has too many components',
    harm('INS*Y*18*030*XN*A***FT', 'INS*Y*18*030*XN*A*A:0:::1**FT'),
    noted(['IK3*INS*7*2000*8', rosa, 'IK4*6:5**13'], '5'),
  ],
  [
    'an element repeats too often',
    harm('DMG*D8*19700101*M', `DMG*D8*19700101*M**${Array(11).fill('C').join('^')}`),
    noted(['IK3*DMG*29*2100A*8', ivan, 'IK4*5::11*C056*12'], '5'),
  ],
  [
    'a repetition has a wrong code',
    harm('DMG*D8*19700101*M', 'DMG*D8*19700101*M**C^Q'),
    noted(['IK3*DMG*29*2100A*8', ivan, 'IK4*5:1:2*1109*I6*Q'], 'I5'),
  ],
  [
    'a segment has too many elements',
    harm('N1*IN*LAKESIDE*FI*990000012', 'N1*IN*LAKESIDE*FI*990000012****X'),
    noted(['IK3*N1*6*1000B*8', 'IK4*7**3'], '5'),
  ],
  [
    'an element that the guide does not use is filled',
    harm('HD*024**HLT', 'HD*024*XN*HLT'),
    noted(['IK3*HD*30*2300*8', ivan, 'IK4*2*1203*I10*XN'], 'I5'),
  ],
  [
    'one of two elements is missing',
    harm('PER*IP**HP*5125550101*EM*rosa@example.com', 'PER*IP**HP*5125550101*EM'),
    noted(['IK3*PER*11*2100A*8', rosa, 'IK4*6*364*2'], '5'),
  ],
  [
    'two elements exclude each other',
    harm('N4*AUSTIN*TX*78704', 'N4*AUSTIN*TX*78704****ON'),
    noted(['IK3*N4*13*2100A*8', rosa, 'IK4*7*1715*10', 'IK4*4*26*2'], '5'),
  ],
  [
    'an element is missing that another one needs',
    harm('INS*Y*18*030*XN*A***FT', 'INS*Y*18*030*XN*A'),
    noted(['IK3*INS*7*2000*8', rosa, 'IK4*8*584*I9', 'CTX*SITUATIONAL TRIGGER*INS*7*2000*1*1073'], 'I5'),
  ],
]

test.each(table)('if %s, the answer says exactly that', async (_, file, answer) => {
  expect(await bodyOf(file)).toEqual(answer)
})

test('the envelopes of an answer are valid: numbers, lengths, sender and receiver changed places, at the time of the check', async () => {
  const { ta1, ack } = await answersInMemory(harm('000000077*0*T', '000000077*1*P'), { number: 999_999_999 })
  for (const text of [ta1, ack]) {
    const [interchange] = strictInterchanges(text)
    expect(interchange?.isa.slice(5)).toEqual([
      'ZZ',
      'FOYER          ',
      'ZZ',
      'ACME           ',
      '261120',
      '1504',
      '^',
      '00501',
      expect.stringMatching(/^\d{9}$/),
      '0',
      'P',
      ':',
    ])
  }
  const [group] = strictInterchanges(ack)[0]?.groups ?? []
  expect(group?.gs).toEqual(['GS', 'FA', 'FOYER', 'ACME', '20261120', '1504', '1', 'X', '005010X231A1'])
  expect(group?.transactions[0]?.[0]).toEqual(['ST', '999', '0001', '005010X231A1'])
})

test('an independent X12 parser reads every 999 of the table', async () => {
  for (const [, file] of table) {
    const { ack } = await answersInMemory(file)
    for (const one of ack === '' ? [] : ack.split(/(?=ISA\*)/)) expect(new X12Parser(true).parse(one)).toHaveProperty('functionalGroups')
  }
})

test('what the sender wrote cannot break an answer: separators and strange characters are left out', async () => {
  const other = good.replaceAll('*', '|').replaceAll(':', '>').replaceAll('^', '!').replaceAll('~', "'")
  const { ack } = await answersInMemory(
    other.replace('|M', '|*').replaceAll('W200', 'W~2:0^0').replace('GS|BE|ACME', 'GS|BE|A*C~ME\u0007é'),
  )
  const [interchange] = strictInterchanges(ack)
  expect(interchange?.groups[0]?.gs.slice(2, 4)).toEqual(['FOYER', 'ACME'])
  expect(ack).toContain('IK4*3*1068*I6~')
})

test('a 999, an 820 and a TA1 beside the 834 are not answered, and an interchange of acknowledgments alone is not either', async () => {
  const foreign = (kind: string, set: string) => `GS*${kind}*ACME*FOYER*20260901*0900*4*X*005010~\nST*${set}*0001~\nSE*2*0001~\nGE*1*4~\n`
  const beside = harm('GS*BE', `TA1*000000001*260101*0900*A*000~\n${foreign('FA', '999')}${foreign('RA', '820')}GS*BE`).replace(
    'IEA*1',
    'IEA*3',
  )
  expect(await bodyOf(beside)).toEqual([ak1, ak2, 'IK5*A', 'AK9*A*1*1*1'])
  const alone = (kind: string, set: string) =>
    `${good.slice(0, good.indexOf('GS*'))}${foreign(kind, set)}${good.slice(good.indexOf('IEA'))}`.replace('*0*T', '*1*T')
  expect(await bodyOf(alone('FA', '999'))).toEqual([])
  expect(await bodyOf(alone('RA', '820'))).toEqual(['TA1*000000077*260901*0900*A*000', 'AK1*RA*4*005010', 'AK9*R*1*1*0*1'])
})

test('each interchange and group of a file has an answer of its own', async () => {
  const other = good.replaceAll('000000077', '000000078')
  const { ack } = await answersInMemory(`${good}${other.replace('DMG*D8*19700101*M', 'DMG*D8*19700101*X')}`)
  const interchanges = strictInterchanges(ack)
  expect(interchanges.map(({ groups }) => groups[0]?.transactions[0]?.at(-2)?.join('*'))).toEqual(['AK9*A*1*1*1', 'AK9*E*1*1*1'])
  expect(new Set(interchanges.map(({ isa }) => isa[13])).size).toBe(2)
})

test('a control number that another file had is noted in a TA1 that the sender asked for', async () => {
  const file = harm('000000077*0*T', '000000077*1*T')
  expect((await bodyOf(file, { isNumberUsed: true }))[0]).toBe('TA1*000000077*260901*0900*E*025')
})

test('a file that is refused for its sender, receiver or usage has a TA1 and no 999', async () => {
  expect(await bodyOf(good, { refusal: 'archived partner' })).toEqual(['TA1*000000077*260901*0900*R*006'])
  expect(await bodyOf(good, { refusal: 'other receiver' })).toEqual(['TA1*000000077*260901*0900*R*008'])
  expect(await bodyOf(good, { refusal: 'test file of a live partner' })).toEqual(['TA1*000000077*260901*0900*R*020'])
})

test('a file that keeps to the guide has no findings', async () => {
  expect((await answersInMemory(good)).findings).toEqual([])
})

test('any damage has an answer that a strict reader accepts, and a refused file is never accepted by it', async () => {
  const place = fc.integer({ min: 0, max: good.length - 1 })
  const damage = fc.record({ place, length: fc.integer({ min: 0, max: 40 }), text: fc.string({ unit: 'binary', maxLength: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      const file = damages.reduce((text, one) => text.slice(0, one.place) + one.text + text.slice(one.place + one.length), good)
      const { refused, ta1, ack } = await answersInMemory(file)
      const [acknowledged, noticed] = [ack, ta1].map((text) => (text === '' ? [] : strictInterchanges(text)))
      const ends = (acknowledged ?? []).flatMap(({ groups }) => groups.map(({ transactions }) => transactions[0]?.at(-2)?.[1]))
      expect(ends.every((status) => (refused === null ? status === 'A' || status === 'E' : status === 'R'))).toBe(true)
      expect((noticed ?? []).every(({ ta1: own }) => own.every(([, , , , status]) => status !== 'R' || refused !== null))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
