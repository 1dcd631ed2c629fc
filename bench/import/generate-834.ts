/** A full 834 file of invented people: families of one to four, 2.5 on average, one segment a line, in chunks of some 60 kB. */
const syllables = [
  'AR',
  'BEL',
  'COR',
  'DAN',
  'EL',
  'FER',
  'GOR',
  'HAL',
  'IN',
  'JAN',
  'KEL',
  'LOR',
  'MAR',
  'NOR',
  'OS',
  'PEL',
  'RAN',
  'SEL',
  'TOR',
  'VAN',
]
const zips = ['78704', '78701', '78745', '78758', '78613']

const nameOf = (at: number, parts: number): string => {
  let name = ''
  for (let part = 0, rest = at; part < parts; part += 1, rest = Math.floor(rest / syllables.length))
    name += syllables[rest % syllables.length]
  return name
}
const two = (number: number) => String(number).padStart(2, '0')

type Person = { family: number; place: number }

const segmentsOf = ({ family, place }: Person): string[] => {
  const isSubscriber = place === 0
  const relation = isSubscriber ? '18' : place === 1 ? '01' : '19'
  const year = (place < 2 ? 1950 : 2008) + ((family + place) % (place < 2 ? 50 : 16))
  return [
    `INS*${isSubscriber ? 'Y' : 'N'}*${relation}*030*XN*A***${isSubscriber ? 'FT' : ''}`,
    `REF*0F*S${family}`,
    ...(isSubscriber ? [] : [`REF*23*${two(place + 1)}`]),
    'DTP*356*D8*20260101',
    `NM1*IL*1*${nameOf(family * 7919, 4)}*${nameOf(family * 31 + place * 17, 2)}`,
    ...(isSubscriber ? [`PER*IP**HP*512${String(family % 10_000_000).padStart(7, '0')}*EM*s${family}@example.com`] : []),
    ...(isSubscriber ? [`N3*${family % 9000} ELM ST`, `N4*AUSTIN*TX*${zips[family % zips.length]}`] : []),
    `DMG*D8*${year}${two(1 + (family % 12))}${two(1 + (family % 28))}*${family % 2 === 0 ? 'F' : 'M'}`,
    'HD*030**HLT*CARE*FAM',
    'DTP*348*D8*20260101',
  ]
}

const sizes = [1, 4, 2, 3]

/** @param number the interchange control number, nine digits; another number makes another file of the same people */
export async function* generate834(members: number, group: string, number: string): AsyncGenerator<Buffer> {
  const written = (segments: readonly string[]) => segments.map((segment) => `${segment}~\n`).join('')
  const head = [
    `ISA*00*          *00*          *ZZ*BENCH          *ZZ*FOYER          *260901*0900*^*00501*${number}*0*T*:`,
    'GS*BE*BENCH*FOYER*20260901*0900*1*X*005010X220A1',
    'ST*834*0001*005010X220A1',
    'BGN*00*1*20260901*0900****4',
    `REF*38*${group}`,
  ]
  let text = written(head)
  let segments = 3
  let made = 0
  for (let family = 0; made < members; family += 1) {
    const size = Math.min(sizes[family % sizes.length] ?? 1, members - made)
    for (let place = 0; place < size; place += 1) {
      const own = segmentsOf({ family, place })
      segments += own.length
      text += written(own)
    }
    made += size
    if (text.length > 60_000) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text + written([`SE*${segments + 1}*0001`, 'GE*1*1', `IEA*1*${number}`]))
}
