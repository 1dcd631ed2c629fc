/**
 * The structure of guide 005010X220A1 (834, benefit enrollment) as data: loops, segments and elements in order.
 *
 * An element is its reference number, its usage (R required, S situational, N not used), `xN` if it repeats, and its codes. A composite
 * is a row of `composites`. Notes are those of X12: P0304 both or none, R0203 at least one, E0204 not both, C0504 the first needs the
 * second, L040203 the first needs one of the others. `D08:01=Y` is a situational rule of the guide: element 8 is required if element 1 is Y.
 */
export type SegmentRow = {
  segment: string
  usage: 'R' | 'S'
  /** Most uses in one loop. */
  max: number
  /** The place in the standard's order; segments of one place may come in any order. */
  at: number
  elements: readonly string[]
  notes?: readonly string[]
}
export type LoopRow = { loop: string; usage: 'R' | 'S'; max: number; at: number; rows: readonly (SegmentRow | LoopRow)[] }

const many = Number.POSITIVE_INFINITY

export const composites: Readonly<Record<string, readonly string[]>> = {
  C001: [],
  C040: [],
  C052: ['1218R A B C D E', '1701S 0 1 2', '1701N', '1701N'],
  C056: ['1109S 7 8 A B C D E F G H I J N O P Z', '1270S RET', '1271S'],
}

type Use = Pick<SegmentRow, 'usage' | 'max' | 'at'>

const ref = (use: Use, codes: string): SegmentRow => ({
  segment: 'REF',
  ...use,
  elements: [`128R ${codes}`, '127R', '352N', 'C040N'],
  notes: ['R0203'],
})

const dtp = (use: Use, codes: string, formats = 'D8'): SegmentRow => ({
  segment: 'DTP',
  ...use,
  elements: [`374R ${codes}`, `1250R ${formats}`, '1251R'],
})

const once = (at: number, usage: 'R' | 'S' = 'S'): Use => ({ usage, max: 1, at })

/** N1, a party: entity codes, whether its name is required, and the qualifiers of its number. */
const n1 = (codes: string, nameUsage: 'R' | 'S', qualifiers: string): SegmentRow => ({
  segment: 'N1',
  ...once(700, 'R'),
  elements: [`98R ${codes}`, `93${nameUsage}`, `66R ${qualifiers}`, '67R', '706N', '98N'],
  notes: ['R0203', 'P0304'],
})

/** NM1: entity codes, entity types, the usage of last name and of first to suffix, the qualifiers of the number ('' if it is not used). */
const nm1 = (
  codes: string,
  types: string,
  {
    last = 'R',
    first = 'S',
    rest = 'S',
    numbers = '34 ZZ',
    relation = 'N',
  }: Partial<Record<'last' | 'first' | 'rest' | 'numbers' | 'relation', string>> = {},
  at = 300,
): SegmentRow => ({
  segment: 'NM1',
  ...once(at, 'R'),
  elements: [
    `98R ${codes}`,
    `1065R ${types}`,
    `1035${last}`,
    `1036${first}`,
    ...['1037', '1038', '1039'].map((number) => `${number}${rest}`),
    ...(numbers === '' ? ['66N', '67N'] : [`66S ${numbers}`, '67S']),
    `706${relation}`,
    '98N',
    '1035N',
  ],
  notes: ['P0809', 'C1110', 'C1203'],
})

const kinds = 'AP BN CP EM EX FX HP TE WP'
const per = (code: string, nameUsage: 'S' | 'N', channels = kinds, use = once(400)): SegmentRow => ({
  segment: 'PER',
  ...use,
  elements: [`366R ${code}`, `93${nameUsage}`, `365R ${channels}`, '364R', `365S ${channels}`, '364S', `365S ${channels}`, '364S', '443N'],
  notes: ['P0304', 'P0506', 'P0708'],
})

const n3 = (usage: 'R' | 'S' = 'S', use = once(500, usage)): SegmentRow => ({ segment: 'N3', ...use, elements: ['166R', '166S'] })
const n4 = (usage: 'R' | 'S' = 'S', { location = ['309N', '310N'], at = 600 } = {}): SegmentRow => ({
  segment: 'N4',
  ...once(at, usage),
  elements: ['19R', '156S', '116S', '26S', ...location, '1715S'],
  notes: ['E0207', 'C0605', 'C0704'],
})

const dmg = (usage: 'R' | 'S'): SegmentRow => ({
  segment: 'DMG',
  ...once(800),
  elements: [
    `1250${usage} D8`,
    `1251${usage}`,
    `1068${usage} F M U`,
    '1067S B D I M R S U W X',
    'C056S x10',
    '1066S 1 2 3 4 5 6 7',
    '26N',
    '659N',
    '380N',
    '1270S REC',
    '1271S',
  ],
  notes: ['P0102', 'P1011', 'C1105'],
})

const amt = (max: number, at: number): SegmentRow => ({
  segment: 'AMT',
  usage: 'S',
  max,
  at,
  elements: ['522R B9 C1 D2 EBA FK P3 R', '782R', '478N'],
})

const lx = (at: number): SegmentRow => ({ segment: 'LX', ...once(at, 'R'), elements: ['554R'] })
const workUnits = '01 02 03 04 05 06 07 08 09 10 11 12 17 18 19 20 21 22 23'

const header: readonly (SegmentRow | LoopRow)[] = [
  { segment: 'ST', ...once(100, 'R'), elements: ['143R 834', '329R', '1705R 005010X220A1'] },
  {
    segment: 'BGN',
    ...once(200, 'R'),
    elements: [
      '353R 00 15 22',
      '127R',
      '373R',
      '337R',
      '623S 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 AD AS AT CD CS CT ED ES ET GM HD HS HT LT MD MS MT ND NS NT PD PS PT TD TS TT UT',
      '127S',
      '640N',
      '306R 2 4 RX',
      '786N',
    ],
    notes: ['C0504', 'D06:01=15', 'D06:01=22'],
  },
  ref(once(300), '38'),
  dtp({ usage: 'S', max: many, at: 400 }, '007 090 091 303 382 388'),
  { segment: 'QTY', usage: 'S', max: 3, at: 600, elements: ['673R DT ET TO', '380R', 'C001N', '61N'], notes: ['E0204', 'R0204'] },
  { loop: '1000A', ...once(700, 'R'), rows: [n1('P5', 'S', '24 94 FI')] },
  { loop: '1000B', ...once(700, 'R'), rows: [n1('IN', 'S', '94 FI XV')] },
  {
    loop: '1000C',
    usage: 'S',
    max: 2,
    at: 700,
    rows: [
      n1('BO TV', 'R', '94 FI XV'),
      {
        loop: '1100C',
        ...once(1200),
        rows: [
          {
            segment: 'ACT',
            ...once(1200, 'R'),
            elements: ['508R', '93N', '66N', '67N', '569N', '508S', '352N', '107N', '1216N'],
            notes: ['P0304', 'C0506', 'C0705'],
          },
        ],
      },
    ],
  },
]

const names: readonly LoopRow[] = [
  {
    loop: '2100A',
    ...once(300, 'R'),
    rows: [
      nm1('74 IL', '1'),
      per('IP', 'N'),
      n3(),
      n4('S', { location: ['309S 60 CY', '310S'] }),
      dmg('R'),
      {
        segment: 'EC',
        usage: 'S',
        max: many,
        at: 1000,
        elements: [`1176R ${workUnits}`, `1176S ${workUnits}`, `1176S ${workUnits}`, '954N', '1201N', '1149N'],
      },
      { segment: 'ICM', ...once(1100), elements: ['594R 1 2 3 4 6 7 8 9 B C H Q S U', '782R', '380S', '310S', '1214S', '100N'] },
      amt(7, 1200),
      { segment: 'HLH', ...once(1300), elements: ['1212R N S T U X', '65S', '81S', '81N', '352N', '1213N', '352N'] },
      {
        segment: 'LUI',
        usage: 'S',
        max: many,
        at: 1500,
        elements: ['66S LD LE', '67S', '352S', '1303S 5 6 7 8', '1476N'],
        notes: ['P0102', 'L040203'],
      },
    ],
  },
  { loop: '2100B', ...once(300), rows: [nm1('70', '1'), dmg('S')] },
  { loop: '2100C', ...once(300), rows: [nm1('31', '1', { last: 'N', first: 'N', rest: 'N', numbers: '' }), n3('R'), n4('R')] },
  {
    loop: '2100D',
    usage: 'S',
    max: 3,
    at: 300,
    rows: [nm1('36', '1 2', { last: 'S', numbers: '24 34' }), per('EP', 'S', 'AP BN CP EM EX FX TE'), n3(), n4()],
  },
  {
    loop: '2100E',
    usage: 'S',
    max: 3,
    at: 300,
    rows: [nm1('M8', '2', { first: 'N', rest: 'N', numbers: '' }), per('SK', 'S', 'EM EX FX TE'), n3(), n4()],
  },
  { loop: '2100F', ...once(300), rows: [nm1('S3', '1', { first: 'R' }), per('PQ', 'N'), n3(), n4()] },
  { loop: '2100G', usage: 'S', max: 13, at: 300, rows: [nm1('6Y 9K E1 EI EXS GB GD J6 LR QD S1 TZ X4', '1'), per('RP', 'N'), n3(), n4()] },
  { loop: '2100H', ...once(300), rows: [nm1('45', '1', { last: 'S', numbers: '' }), n3('R'), n4('R')] },
]

const coverage: LoopRow = {
  loop: '2300',
  usage: 'S',
  max: 99,
  at: 2600,
  rows: [
    {
      segment: 'HD',
      ...once(2600, 'R'),
      elements: [
        '875R 001 002 021 024 025 026 030 032',
        '1203N',
        '1205R AG AH AJ AK DCP DEN EPO FAC HE HLT HMO LTC LTD MM MOD PDG POS PPO PRA STD UR VIS',
        '1204S',
        '1207S CHD DEP E1D E2D E3D E5D E6D E7D E8D E9D ECH EMP ESP FAM IND SPC SPO TWO',
        '609N',
        '609N',
        '1209N',
        '1073S N Y',
        '1211N',
        '1073N',
      ],
    },
    dtp({ usage: 'R', max: 6, at: 2700 }, '300 303 343 348 349 543 695', 'D8 RD8'),
    amt(9, 2800),
    ref({ usage: 'S', max: 14, at: 2900 }, '17 1L 9V CE E8 M7 PID RB X9 XM XX1 XX2 ZX ZZ'),
    ref(once(2900), 'QQ'),
    { segment: 'IDC', usage: 'S', max: 3, at: 3000, elements: ['1204R', '1215R D H P', '380S', '306S 1 2 RX'] },
    {
      loop: '2310',
      usage: 'S',
      max: 30,
      at: 3100,
      rows: [
        lx(3100),
        nm1('1X 3D 80 FA OD P3 QA QN Y2', '1 2', { last: 'S', numbers: '34 FI SV XX', relation: 'R 25 26 72' }, 3200),
        n3('S', { usage: 'S', max: 2, at: 3500 }),
        n4('S', { at: 3600 }),
        per('IC', 'N', kinds, { usage: 'S', max: 2, at: 3700 }),
        {
          segment: 'PLA',
          ...once(3950),
          elements: ['306R 2', '98R 1P', '373R', '337N', '1203R 14 22 46 AA AB AC AD AE AF AG AH AI AJ'],
        },
      ],
    },
    {
      loop: '2320',
      usage: 'S',
      max: 5,
      at: 4000,
      rows: [
        {
          segment: 'COB',
          ...once(4000, 'R'),
          elements: ['1138R P S T U', '127S', '1143R 1 5 6', '1365S x9 1 35 48 50 54 89 90 A4 AG AL BB'],
        },
        ref({ usage: 'S', max: 4, at: 4050 }, '60 6P SY ZZ'),
        dtp({ usage: 'S', max: 2, at: 4070 }, '344 345'),
        {
          loop: '2330',
          usage: 'S',
          max: 3,
          at: 4100,
          rows: [
            nm1('36 GW IN', '2', { last: 'S', first: 'N', rest: 'N', numbers: 'FI NI XV' }, 4100),
            n3('S', once(4300)),
            n4('S', { at: 4400 }),
            {
              segment: 'PER',
              ...once(4500),
              elements: ['366R CN', '93N', '365R TE', '364R', '365N', '364N', '365N', '364N', '443N'],
              notes: ['P0304'],
            },
          ],
        },
      ],
    },
  ],
}

const member: LoopRow = {
  loop: '2000',
  usage: 'R',
  max: many,
  at: 2000,
  rows: [
    {
      segment: 'INS',
      ...once(100, 'R'),
      elements: [
        '1073R N Y',
        '1069R 01 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 23 24 25 26 31 38 53 60 D2 G8 G9',
        '875R 001 021 024 025 030',
        '1203S 01 02 03 04 05 06 07 08 09 10 11 14 15 16 17 18 20 21 22 25 26 27 28 29 31 32 33 37 38 39 40 41 43 59 AA AB AC AD AE AF AG AH AI AJ AL EC XN XT',
        '1216R A C S T',
        'C052S',
        '1219S 1 10 2 3 4 5 6 7 8 9 ZZ',
        '584S AC AO AU FT L1 PT RT TE',
        '1220S F N P',
        '1073S N Y',
        '1250S D8',
        '1251S',
        '1165S R U',
        '19N',
        '156N',
        '26N',
        '1470S',
      ],
      notes: ['P1112', 'D08:01=Y'],
    },
    ref(once(200, 'R'), '0F'),
    ref(once(200), '1L'),
    ref({ usage: 'S', max: 13, at: 200 }, '17 23 3H 4A 6O ABB D3 DX F6 P5 Q4 QQ ZZ'),
    dtp(
      { usage: 'S', max: 24, at: 250 },
      '050 286 296 297 300 301 303 336 337 338 339 340 341 350 351 356 357 360 361 383 385 386 393 394 473 474',
    ),
    ...names,
    {
      loop: '2200',
      usage: 'S',
      max: many,
      at: 2000,
      rows: [
        {
          segment: 'DSB',
          ...once(2000, 'R'),
          elements: ['1146R 1 2 3 4', '380N', '1149N', '1154N', '1161N', '782N', '235S DX ZZ', '1137S'],
          notes: ['P0708'],
        },
        dtp({ usage: 'S', max: 10, at: 2100 }, '360 361'),
      ],
    },
    coverage,
    {
      loop: 'LS',
      ...once(6880),
      rows: [
        { segment: 'LS', ...once(6880, 'R'), elements: ['447R 2700'] },
        {
          loop: '2700',
          usage: 'S',
          max: many,
          at: 6881,
          rows: [
            lx(6881),
            {
              loop: '2750',
              ...once(6882),
              rows: [
                { segment: 'N1', ...once(6882, 'R'), elements: ['98R 75', '93R', '66N', '67N', '706N', '98N'], notes: ['R0203'] },
                ref(once(6883, 'R'), '00 17 18 19 26 3L 6M 9V 9X GE LU PID XX1 XX2 YY ZZ'),
                dtp(once(6884), '007', 'D8 RD8'),
              ],
            },
          ],
        },
        { segment: 'LE', ...once(6885, 'R'), elements: ['447R 2700'] },
      ],
    },
  ],
}

/** The transaction set from ST to the last member; SE is checked with the envelope. */
export const guide834: LoopRow = { loop: '', usage: 'R', max: 1, at: 0, rows: [...header, member] }

/** Segments of the 834 standard that the guide does not use. */
export const unusedSegments: ReadonlySet<string> = new Set(['N2', 'HI', 'PM', 'AD1', 'PRV', 'NX1', 'MSG', 'FC', 'RP', 'INV'])
