/** A file of the fault rounds. `terminateAbsent`: the people that it does not list are absent. */
export type MadeUpFile = { name: string; text: string; terminateAbsent: boolean }

const families = 1100
const laterFamilies = 300
const parts = ['AR', 'BEL', 'COR', 'DAN', 'EL', 'FER', 'GOR', 'HAL', 'IN', 'JAN', 'KEL', 'LOR', 'MAR', 'NOR', 'OS', 'PEL', 'RAN']
const children = ['ADA', 'BO', 'CLEO', 'DION']
const groups = ['GRPA', 'GRPB']

const nameOf = (at: number): string =>
  [1, parts.length, parts.length ** 2].map((unit) => parts[Math.floor(at / unit) % parts.length]).join('')

type Member = { family: number; place: number }

/** A loop 2300: HD and its dates. */
const coverage = (line: string, plan: string, start: string, end?: string, action = '030'): string[] => [
  `HD*${action}**${line}*${plan}*FAM`,
  ...(start === '' ? [] : [`DTP*348*D8*${start}`]),
  ...(end === undefined ? [] : [`DTP*349*D8*${end}`]),
]

/** Health for everybody; dental coverage with a gap for one half of the families, and vision for a third. */
const coverages = (family: number): string[] => [
  ...coverage('HLT', 'CARE', '20260101'),
  ...(family % 2 === 0 ? [...coverage('DEN', 'SMILE', '20260101', '20260331'), ...coverage('DEN', 'SMILE', '20260601')] : []),
  ...(family % 3 === 0 ? coverage('VIS', 'EYES', '20260201') : []),
]

type Said = { action?: string; street?: string; lines?: readonly string[]; last?: string }

/** A member's segments. The first two children of a family are twins. */
const memberOf = ({ family, place }: Member, said: Said = {}): string[] => {
  const { action = '030', street = 'ELM ST', lines = coverages(family), last = nameOf(family * 13) } = said
  const born = place < 2 ? `${1960 + (family % 40)}03${10 + place}` : `${2010 + Math.floor((place - 2) / 2)}0${1 + (family % 9)}14`
  const first = place < 2 ? nameOf(family * 31 + place * 7) : children[place - 2]
  return [
    `INS*${place === 0 ? 'Y' : 'N'}*${place === 0 ? '18' : place === 1 ? '01' : '19'}*${action}*XN*A`,
    `REF*0F*S${family}`,
    ...(place === 0 ? [] : [`REF*23*0${place + 1}`]),
    `REF*1L*${groups[family % groups.length]}`,
    `NM1*IL*1*${last}*${first}`,
    ...(place === 0 ? [`N3*${family} ${street}`, 'N4*AUSTIN*TX*78704'] : []),
    `DMG*D8*${born}*${(family + place) % 2 === 0 ? 'F' : 'M'}`,
    ...lines,
  ]
}

const familyOf = (family: number, said?: Said): string[][] =>
  Array.from({ length: 1 + (family % 5) }, (_, place) => memberOf({ family, place }, said))

const fileOf = (number: string, kind: '2' | '4', members: readonly (readonly string[])[]): string => {
  const head = [
    `ISA*00*          *00*          *ZZ*MADEUP         *ZZ*FOYER          *260901*0900*^*00501*${number}*1*T*:`,
    'GS*BE*MADEUP*FOYER*20260901*0900*1*X*005010X220A1',
  ]
  const body = ['BGN*00*1*20260901*0900****', ...members.flat()]
  body[0] += kind
  const tail = [`SE*${body.length + 2}*0001`, 'GE*1*1', `IEA*1*${number}`]
  return [...head, 'ST*834*0001*005010X220A1', ...body, ...tail].map((segment) => `${segment}~\n`).join('')
}

/** What a file of changes says about every eleventh family. */
const changesOf = (family: number): string[][] => {
  const subscriber = (said: Said) => [memberOf({ family, place: 0 }, said)]
  const changes: (() => string[][])[] = [
    () => subscriber({ action: '001', street: 'OAK AVE' }),
    () => subscriber({ action: '001', lines: coverage('HLT', 'CARE PLUS', '20261001', undefined, '001') }),
    () => subscriber({ action: '024', lines: coverage('HLT', 'CARE', '20260101', '20260930', '024') }),
    () => familyOf(family, { action: '024', lines: coverage('DEN', 'SMILE', '', '20260831', '024') }),
    () => [...subscriber({ action: '001' }), memberOf({ family, place: (family % 5) + 1 }, { action: '021' })],
    () => subscriber({ action: '021', lines: coverage('LTD', 'LONG', '20261201', undefined, '021') }),
    () => subscriber({ action: '001', lines: coverage('HLT', 'CARE', '20260101', undefined, '002') }),
    () => familyOf(family, { action: '001', last: `${nameOf(family * 13)}SON` }),
    // A row that is rejected: its birthday does not exist.
    () => subscriber({ action: '001' }).map((one) => one.map((segment) => segment.replace(/^DMG\*D8\*\d{8}/, 'DMG*D8*19990231'))),
    () => subscriber({ action: '025', lines: coverage('DEN', 'SMILE', '20261115', undefined, '025') }),
  ]
  return family % 11 === 0 ? (changes[(family / 11) % changes.length]?.() ?? []) : []
}

const all = Array.from({ length: families }, (_, family) => family)

/**
 * A full file of some 3,300 members, which are applied in two batches; a file of changes; and a full file without every eighth
 * family, which ends their coverage. Some rows of each are rejected, and some segments break the guide.
 */
export const madeUpFiles = (): MadeUpFile[] => [
  {
    name: 'full.834',
    terminateAbsent: false,
    text: fileOf('000000001', '4', [
      ...all.flatMap((family) => familyOf(family)),
      ...[0, 1].map((place) => [...memberOf({ family: families + place, place: 0 }), 'XX*UNKNOWN']),
      memberOf({ family: families + 2, place: 0 }).filter((segment) => !segment.startsWith('NM1')),
    ]),
  },
  {
    name: 'changes.834',
    terminateAbsent: false,
    text: fileOf('000000002', '2', [
      ...all.flatMap(changesOf),
      ...all.slice(0, laterFamilies).flatMap((family) => familyOf(10_000 + family, { action: '021' })),
    ]),
  },
  {
    name: 'full-without-some.834',
    terminateAbsent: true,
    text: fileOf(
      '000000003',
      '4',
      [...all, ...all.slice(0, laterFamilies).map((family) => 10_000 + family)]
        .filter((family) => family % 8 !== 7)
        .flatMap((family) => familyOf(family)),
    ),
  },
]
