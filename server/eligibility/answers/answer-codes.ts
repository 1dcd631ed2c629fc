import type { EnvelopeFacts, InterchangeFacts } from '#server/schema/import-tables.ts'
import { envelopeProblems } from '#shared/eligibility/partner-envelope.ts'

/** The version that is read, by the beginning of GS08. */
export const guideVersion = '005010X220'

/** Qualifiers of ISA05 and ISA07 in HIPAA guides. */
const idQualifiers = new Set(['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ'])

const isCount = (text: string | undefined, count: number): boolean => /^\d{1,10}$/.test((text ?? '').trim()) && Number(text) === count
const isDate = (text: string): boolean => /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3])[0-5]\d$/.test(text)

/** The codes of TA105 for a damaged interchange, the most telling first; empty if it is whole. */
export const damageCodes = ({ opened, closed, included, strays, isGarbled }: InterchangeFacts): string[] => [
  ...(isGarbled ? ['022'] : []),
  ...(closed === null && !isGarbled ? ['023'] : []),
  ...(closed !== null && (closed[2] ?? '').trim() !== (opened[13] ?? '').trim() ? ['001'] : []),
  ...(closed !== null && !isCount(closed[1], included) ? ['021'] : []),
  ...(strays > 0 ? ['024'] : []),
]

const envelopeCodes: Readonly<Record<(typeof envelopeProblems)[number], string>> = {
  'other sender': '006',
  'sender of another partner': '006',
  'several partners': '006',
  'archived partner': '006',
  'other receiver': '008',
  'test file of a live partner': '020',
}

/** The code of TA105 if the file was refused for its sender, receiver or usage; null for any other reason. */
export const refusedEnvelopeCode = (reason: string | null): string | null => {
  const problem = envelopeProblems.find((one) => one === reason)
  return problem ? envelopeCodes[problem] : null
}

/** The codes of TA105 for values of ISA that are not as they should be, though the interchange can be read. */
export const headerCodes = ({ opened }: InterchangeFacts): string[] => {
  const isa = (place: number) => opened[place] ?? ''
  const rules: readonly [boolean, string][] = [
    [isa(12) === '00501', '017'],
    [idQualifiers.has(isa(5)), '005'],
    [isa(6).trim() !== '', '006'],
    [idQualifiers.has(isa(7)), '007'],
    [isa(8).trim() !== '', '008'],
    [isa(1) === '00' || isa(1) === '03', '010'],
    [isa(3) === '00' || isa(3) === '01', '012'],
    [isDate(isa(9)), '014'],
    [isTime(isa(10)), '015'],
    [/^\d{9}$/.test(isa(13)), '018'],
    [isa(14) === '0' || isa(14) === '1', '019'],
    [/^[PT]$/.test(isa(15)), '020'],
  ]
  return rules.filter(([isGood]) => !isGood).map(([, code]) => code)
}

/**
 * The codes of AK905 to AK909. `reason` is why the whole file was refused: a kind or version that cannot be read is an error only then.
 */
export const groupCodes = ({ opened, closed, included }: EnvelopeFacts, reason: string | null): string[] => [
  ...(reason === 'not an 834' && opened[1] !== 'BE' ? ['1'] : []),
  ...(reason === 'unsupported version' && !(opened[8] ?? '').trim().startsWith(guideVersion) ? ['2'] : []),
  ...(closed === null ? ['3'] : []),
  ...(closed !== null && (closed[2] ?? '').trim() !== (opened[6] ?? '').trim() ? ['4'] : []),
  ...(closed !== null && !isCount(closed[1], included) ? ['5'] : []),
  ...(/^\d{1,9}$/.test((opened[6] ?? '').trim()) ? [] : ['6']),
]

/** The codes of IK502 for damage that refuses the file. */
const refusingCodes = ({ opened, closed, included }: EnvelopeFacts): string[] => [
  ...(closed === null ? ['2'] : []),
  ...(closed !== null && (closed[2] ?? '').trim() !== (opened[2] ?? '').trim() ? ['3'] : []),
  ...(closed !== null && !isCount(closed[1], included) ? ['4'] : []),
  ...(opened[1] === '834' ? [] : ['6']),
]

/**
 * IK501 and IK502 to IK506 of a transaction set. Null if it is refused only because of something else in the file: no code would be true of
 * it.
 */
export const transactionVerdict = (
  facts: EnvelopeFacts,
  isRefused: boolean,
): { status: 'A' | 'E' | 'R'; codes: readonly string[] } | null => {
  const { opened, isRepeated, breaks } = facts
  const refusing = refusingCodes(facts)
  if (isRefused && refusing.length === 0 && !breaks.malformed) return null
  const noted = [
    ...((opened[2] ?? '').trim() === '' ? ['7'] : []),
    ...(isRepeated ? ['23'] : []),
    ...(breaks.standard ? ['5'] : []),
    ...(breaks.guide ? ['I5'] : []),
  ]
  const codes = [...refusing, ...noted].slice(0, 5)
  return { codes, status: isRefused ? 'R' : codes.length > 0 ? 'E' : 'A' }
}
