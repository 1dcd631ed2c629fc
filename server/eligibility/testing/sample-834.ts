/** A small fictitious full file: a subscriber with a child, and one whose coverage ended. */
const segments = (group: string): string[] => [
  'ISA*00*          *00*          *ZZ*ACME           *ZZ*FOYER          *260901*0900*^*00501*000000077*0*T*:',
  'GS*BE*ACME*FOYER*20260901*0900*9*X*005010X220A1',
  'ST*834*0001*005010X220A1',
  'BGN*00*7*20260901*0900****4',
  `REF*38*${group}`,
  'DTP*007*D8*20260901',
  'N1*P5*ACME TOOLS*FI*990000011',
  'N1*IN*LAKESIDE*FI*990000012',
  'INS*Y*18*030*XN*A***FT',
  'REF*0F*W100',
  'DTP*356*D8*20260101',
  'NM1*IL*1*WINTER*ROSA****34*900110001',
  'PER*IP**HP*5125550101*EM*rosa@example.com',
  'N3*1 ELM ST',
  'N4*AUSTIN*TX*78704',
  'DMG*D8*19800229*F',
  'HD*030**HLT*CARE*FAM',
  'DTP*348*D8*20260101',
  'INS*N*19*030*XN*A',
  'REF*0F*W100',
  'REF*23*02',
  'NM1*IL*1*WINTER*TOM',
  'DMG*D8*20140315*M',
  'HD*030**HLT*CARE*FAM',
  'DTP*348*D8*20260101',
  'INS*Y*18*024*08*A***TE',
  'REF*0F*W200',
  'NM1*IL*1*PETROV*IVAN',
  'N3*2 OAK ST',
  'N4*AUSTIN*TX*78704',
  'DMG*D8*19700101*M',
  'HD*024**HLT*CARE*EMP',
  'DTP*348*D8*20250101',
  'DTP*349*D8*20260831',
  'SE*33*0001',
  'GE*1*9',
  'IEA*1*000000077',
]

export const sample834 = (group = 'GRPA'): string =>
  segments(group)
    .map((segment) => `${segment}~\n`)
    .join('')

/** The sample file with other members and a correct segment count. */
export const file834 = (members: readonly string[], { group = 'GRPA', number = '000000078', kind = '2' } = {}): string => {
  const head = segments(group)
    .slice(0, 6)
    .map((segment) => segment.replace('000000077', number).replace(/\*4$/, `*${kind}`))
  const tail = [`SE*${members.length + 5}*0001`, 'GE*1*9', `IEA*1*${number}`]
  return [...head, ...members, ...tail].map((segment) => `${segment}~\n`).join('')
}

export const member834 = (
  given: Partial<Record<'flag' | 'relation' | 'action' | 'id' | 'suffix' | 'last' | 'first' | 'dob' | 'zip' | 'start' | 'end', string>>,
): string[] => {
  const {
    flag = 'Y',
    relation = '18',
    action = '021',
    id = 'W1',
    suffix,
    last = 'DOE',
    first = 'ANN',
    dob = '19800101',
    zip = '78704',
    start = '20260101',
    end,
  } = given
  return [
    `INS*${flag}*${relation}*${action}*XN*A`,
    `REF*0F*${id}`,
    ...(suffix ? [`REF*23*${suffix}`] : []),
    `NM1*IL*1*${last}*${first}`,
    ...(zip ? ['N3*1 ELM ST', `N4*AUSTIN*TX*${zip}`] : []),
    `DMG*D8*${dob}*F`,
    `HD*${action}**HLT*CARE*FAM`,
    ...(start ? [`DTP*348*D8*${start}`] : []),
    ...(end ? [`DTP*349*D8*${end}`] : []),
  ]
}
