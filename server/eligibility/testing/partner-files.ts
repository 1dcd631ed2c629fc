import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import type { PartnerSettings } from '#shared/eligibility/partner-settings.ts'

/** A file of a sponsor whose companion guide differs, with what comes out with the defaults and with the settings. */
export type PartnerFile = {
  title: string
  file: string
  settings: Partial<PartnerSettings>
  /** Read, added, changed, unchanged, terminated, rejected; then who would be stored, or the reasons. */
  byDefault: string[]
  bySettings: string[]
}

const numbered = (number: string, members: readonly string[], given: Parameters<typeof file834>[1] = {}) =>
  file834(members, { number: `0000050${number}`, ...given })

/** A member's segments with some replaced: `^` anchors the pattern to a segment's start. */
const changed = (segments: readonly string[], ...changes: readonly [RegExp, string][]): string[] =>
  segments.map((segment) => changes.reduce((text, [pattern, by]) => text.replace(pattern, by), segment))

const child = { flag: 'N', relation: '19', dob: '20150101', zip: '' } as const

/** Test data: about one file per setting. */
export const partnerFiles: readonly PartnerFile[] = [
  {
    title: 'REF*6O holds the own number; REF*17 is a department',
    file: numbered('01', [
      ...changed(member834({ id: 'P101', first: 'ANN' }), [/^(REF\*0F\*P101)$/, '$1~REF*17*SALES~REF*6O*A-7001'])
        .join('~')
        .split('~'),
    ]),
    settings: { ownReferences: ['6O', '23'] },
    byDefault: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 SALES 2026-01-01'],
    bySettings: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 A-7001 2026-01-01'],
  },
  {
    title: 'REF*SY holds the subscriber number',
    file: numbered('02', changed(member834({ id: 'P102' }), [/^REF\*0F/, 'REF*SY'])),
    settings: { subscriberReferences: ['0F', 'SY'] },
    byDefault: ['1 0 0 0 0 1', 'no member id'],
    bySettings: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01'],
  },
  {
    title: 'the policy number of the coverage (2300 REF*1L) comes before that of the member',
    file: numbered('03', [
      ...changed(member834({ id: 'P103' }), [/^(REF\*0F\*P103)$/, '$1~REF*1L*DIVISION4'])
        .join('~')
        .split('~'),
      'REF*1L*GRPA',
    ]),
    settings: { groupReferences: ['2300:1L', '2000:1L', 'header:38'] },
    byDefault: ['1 0 0 0 0 1', 'unknown group'],
    bySettings: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01'],
  },
  {
    title: 'REF*DX is the class of the member',
    file: numbered(
      '04',
      changed(member834({ id: 'P104' }), [/^(REF\*0F\*P104)$/, '$1~REF*DX*UNION'])
        .join('~')
        .split('~'),
    ),
    settings: { subgroupReferences: ['2000:DX'] },
    byDefault: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01'],
    bySettings: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01 UNION'],
  },
  {
    title: 'INS02 38 is a domestic partner, 53 is not covered',
    file: numbered('05', [
      ...member834({ id: 'P105' }),
      ...member834({ ...child, id: 'P105', relation: '38', first: 'BEA', dob: '19810101' }),
      ...member834({ ...child, id: 'P105', relation: '53', first: 'CAM', dob: '19820101' }),
    ]),
    settings: { spouseCodes: ['38'], refusedCodes: ['53'] },
    byDefault: [
      '3 2 0 0 0 1',
      'Primary Ann Doe 1980-01-01 78704 2026-01-01',
      'Spouse Cam Doe 1982-01-01 78704 2026-01-01',
      'unknown relation',
    ],
    bySettings: [
      '3 2 0 0 0 1',
      'Primary Ann Doe 1980-01-01 78704 2026-01-01',
      'Spouse Bea Doe 1981-01-01 78704 2026-01-01',
      'relation not covered',
    ],
  },
  {
    title: 'DTP*543 is the last day, and 31 December 2099 means no end',
    file: numbered('06', [
      ...member834({ id: 'P106', end: '20991231' }),
      ...changed(member834({ id: 'P107', first: 'BEA', end: '20270630' }), [/^DTP\*349/, 'DTP*543']),
    ]),
    settings: { coverageEndDates: ['349', '543'], openEnds: ['2099-12-31'] },
    byDefault: ['2 2 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01 2099-12-31', 'Primary Bea Doe 1980-01-01 78704 2026-01-01'],
    bySettings: ['2 2 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-01-01', 'Primary Bea Doe 1980-01-01 78704 2026-01-01 2027-06-30'],
  },
  {
    title: 'first names with a number or an initial, and double last names with a slash',
    file: numbered('07', [
      ...member834({ id: 'P108', first: 'ANN 1', last: 'SMITH/JONES' }),
      ...member834({ id: 'P109', first: 'BEA M', last: 'DOE JR' }),
    ]),
    settings: { cutsFirstNames: true, slashNames: 'hyphen', cutsSuffixes: true },
    byDefault: ['2 2 0 0 0 0', 'Primary Ann I Smith-Jones 1980-01-01 78704 2026-01-01', 'Primary Bea M Doe Jr 1980-01-01 78704 2026-01-01'],
    bySettings: ['2 2 0 0 0 0', 'Primary Ann Smith-Jones 1980-01-01 78704 2026-01-01', 'Primary Bea Doe 1980-01-01 78704 2026-01-01'],
  },
  {
    title: 'a person with one name, and a hyphen for the other, which is no name by itself',
    file: numbered('08', member834({ id: 'P110', first: 'SUHARTO', last: '-' })),
    settings: { noNameMarks: ['-', 'LNU', 'FNU'] },
    byDefault: ['1 0 0 0 0 1', 'bad name'],
    bySettings: ['1 1 0 0 0 0', 'Primary Suharto Suharto 1980-01-01 78704 2026-01-01'],
  },
  {
    title: 'a dependent without an address has none',
    file: numbered('09', [...member834({ id: 'P111' }), ...member834({ ...child, id: 'P111', first: 'KIM' })]),
    settings: { inheritsAddress: false },
    byDefault: ['2 2 0 0 0 0', 'Dependent Kim Doe 2015-01-01 78704 2026-01-01', 'Primary Ann Doe 1980-01-01 78704 2026-01-01'],
    bySettings: ['2 2 0 0 0 0', 'Dependent Kim Doe 2015-01-01 2026-01-01', 'Primary Ann Doe 1980-01-01 78704 2026-01-01'],
  },
  {
    title: 'DTP*336 in loop 2000 is the first day where no coverage has one',
    file: numbered('10', [
      ...changed(member834({ id: 'P112', start: '' }), [/^(REF\*0F\*P112)$/, '$1~DTP*336*D8*20260301'])
        .join('~')
        .split('~'),
    ]),
    settings: { memberStartDates: ['336', '356'] },
    byDefault: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-09-01'],
    bySettings: ['1 1 0 0 0 0', 'Primary Ann Doe 1980-01-01 78704 2026-03-01'],
  },
]
