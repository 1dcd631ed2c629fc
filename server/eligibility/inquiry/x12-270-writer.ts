import { controlNumber, isaSegment, isWritable, repetition, type X12Party, x12Segment, x12Time } from '#server/eligibility/x12-writer.ts'

const version = '005010X279A1'

/** NM1 of a payer or an asker: `kind` is NM108, such as PI (payer id), XX (NPI) or FI (tax id). */
export type InquiryParty = { kind: string; id: string; name: string }

/** Who sends the 270 to whom. */
export type InquiryEnvelope = {
  sender: X12Party
  receiver: X12Party
  /** ISA15 is T. */
  isTest: boolean
  payer: InquiryParty
  /** The clinic that asks (NM101 1P). */
  provider: InquiryParty
}

export type InquiredPerson = {
  last: string
  first: string
  /** `YYYY-MM-DD` */
  birthDay: string
  gender: 'Male' | 'Female' | 'Other' | null
}

export type BenefitInquiry = {
  subscriber: InquiredPerson & { memberId: string }
  /** The person asked about, if that is not the subscriber. */
  dependent: (InquiredPerson & { isSpouse: boolean }) | null
  /** Service type codes, at least one; 30 asks for the whole plan. */
  serviceTypes: readonly string[]
  /** The day asked about, `YYYY-MM-DD`. */
  day: string
  /** TRN02: the answer repeats it. */
  trace: string
  /** BHT03, up to 50 characters. */
  reference: string
  /** Of the interchange, 1 to 999,999,999. */
  number: number
  at: Date
}

/** A stored value cannot be sent: another one would ask about somebody else. */
export class UnwritableValue extends Error {
  override readonly name = 'UnwritableValue'
  readonly field: string
  constructor(field: string) {
    super(`${field} cannot be written in X12`)
    this.field = field
  }
}

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', Ħ: 'H', Ŧ: 'T' }

const plainSigns = (text: string): string => text.replace(/[‘’ʼ`´]/g, "'").replace(/[‐‑‒–—]/g, '-')

/**
 * A name in X12's basic characters: capitals, without accents. Separators and other signs become blanks. It is cut to `most` characters.
 * @throws UnwritableValue for letters of another script, and for a name without a letter: what is left would be another name
 */
export const x12Name = (name: string, field: string, most: number): string => {
  const capitals = plainSigns(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, (letter) => plainLetters[letter] ?? letter)
  const written = [...capitals]
    .map((sign) => (/[A-Z0-9' .,&()-]/.test(sign) ? sign : /\p{L}/u.test(sign) ? '\0' : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
  if (written.includes('\0') || !/[A-Z]/.test(written)) throw new UnwritableValue(field)
  return written.slice(0, most).trim()
}

/** An identifier, which is never altered. @throws UnwritableValue if it has separators or characters outside of ASCII, or a wrong length */
const x12Id = (id: string, field: string, most = 80): string => {
  const trimmed = id.trim()
  if (trimmed.length < 2 || trimmed.length > most || !isWritable(trimmed)) throw new UnwritableValue(field)
  return trimmed
}

const compact = (day: string): string => day.replaceAll('-', '')

/** DMG; the 270 knows F and M alone. */
const demographics = ({ birthDay, gender }: InquiredPerson): string =>
  x12Segment('DMG', 'D8', compact(birthDay), gender === 'Female' ? 'F' : gender === 'Male' ? 'M' : '')

const personName = (role: 'IL' | '03', { last, first }: InquiredPerson, memberId: string | null): string => {
  const id = memberId === null ? [] : ['', '', '', 'MI', x12Id(memberId, 'memberId')]
  return x12Segment('NM1', role, 1, x12Name(last, 'last', 60), x12Name(first, 'first', 35), ...id)
}

const partyName = (role: 'PR' | '1P', { name, kind, id }: InquiryParty): string =>
  x12Segment('NM1', role, 2, x12Name(name, role, 60), '', '', '', '', kind, x12Id(id, role))

/** TRN03: ten characters; 9 says that we assigned it ourselves. */
const originatorOf = ({ id }: X12Party): string =>
  `9${id
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 9)
    .padEnd(9, '0')}`

/** What is asked about the person of the loop: trace, name, day and service types, in the guide's order. */
const questionOf = ({ trace, day, serviceTypes }: BenefitInquiry, sender: X12Party) => {
  const codes = [...new Set(serviceTypes)]
  if (codes.length === 0 || codes.length > 99 || !codes.every((code) => /^[A-Z0-9]{1,2}$/.test(code)))
    throw new UnwritableValue('serviceTypes')
  return {
    trn: x12Segment('TRN', 1, x12Id(trace, 'trace', 50), originatorOf(sender)),
    rest: [x12Segment('DTP', '291', 'D8', compact(day)), x12Segment('EQ', codes.join(repetition))],
  }
}

/** Loops 2000C and 2000D. */
const personLoops = (inquiry: BenefitInquiry, sender: X12Party): string[] => {
  const { subscriber, dependent } = inquiry
  const { trn, rest } = questionOf(inquiry, sender)
  const insured = [personName('IL', subscriber, subscriber.memberId), demographics(subscriber)]
  if (!dependent) return [x12Segment('HL', 3, 2, '22', 0), trn, ...insured, ...rest]
  // INS is required for a spouse alone: of other dependents we do not know whether they are children.
  const relation = dependent.isSpouse ? [x12Segment('INS', 'N', '01')] : []
  const asked = [personName('03', dependent, null), demographics(dependent), ...relation]
  return [x12Segment('HL', 3, 2, '22', 1), ...insured, x12Segment('HL', 4, 3, '23', 0), trn, ...asked, ...rest]
}

/**
 * Writes a 270 (005010X279A1): one real-time inquiry about one person, in an interchange of its own.
 * @throws UnwritableValue
 */
export const writeInquiry = (envelope: InquiryEnvelope, inquiry: BenefitInquiry): string => {
  const { sender, receiver, isTest, payer, provider } = envelope
  const { at, reference } = inquiry
  const number = controlNumber(inquiry.number)
  const [day, time] = x12Time(at)
  const [from, to] = [x12Id(sender.id, 'sender', 15), x12Id(receiver.id, 'receiver', 15)]
  const set = [
    x12Segment('ST', '270', '0001', version),
    x12Segment('BHT', '0022', '13', x12Id(reference, 'reference', 50), day, time),
    x12Segment('HL', 1, '', '20', 1),
    partyName('PR', payer),
    x12Segment('HL', 2, 1, '21', 1),
    partyName('1P', provider),
    ...personLoops(inquiry, sender),
  ]
  return [
    isaSegment({ sender, receiver, at, number, isTest }),
    x12Segment('GS', 'HS', from, to, day, time, Number(number), 'X', version),
    ...set,
    x12Segment('SE', set.length + 1, '0001'),
    x12Segment('GE', 1, Number(number)),
    x12Segment('IEA', 1, number),
  ].join('')
}
