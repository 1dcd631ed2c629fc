import type { FollowUp, InquiryProblem, RejectionLevel, RejectionReason } from '#shared/eligibility/inquiry-codes.ts'
import { cutText, storable } from '#shared/storable-text.ts'

/** The 271 cannot be used as an answer: it is damaged, or it answers another request. */
export class AnswerDamage extends Error {
  override readonly name = 'AnswerDamage'
  readonly problem: InquiryProblem
  /** The segment and its number in the text, such as `EB (17)`; '' if the problem has no place. */
  readonly segment: string
  constructor(problem: InquiryProblem, segment = '') {
    super(segment === '' ? problem : `${problem}, ${segment}`)
    this.problem = problem
    this.segment = cutText(storable(segment), 20)
  }
}

/** AAA: the payer did not process the request, or a part of it. `code` is AAA03 as sent. */
export type Rejection = { level: RejectionLevel; reason: RejectionReason; code: string; followUp: FollowUp }

/** DTP: a day, or a period, whose end may be open (null). Days are `YYYY-MM-DD`. `qualifier` is DTP01. */
export type AnswerDate = { qualifier: string; from: string; to: string | null; isPeriod: boolean }

/** REF: `qualifier` is REF01, such as 6P for a group number. */
export type AnswerReference = { qualifier: string; value: string; description: string }

/** PER: `kind` is TE, EM, UR, FX … */
export type AnswerContact = { name: string; kind: string; value: string }

/** NM1 with its address and contacts. `role` is NM101, `idKind` NM108. Absent values are ''. */
export type AnswerParty = {
  role: string
  isPerson: boolean
  last: string
  first: string
  middle: string
  idKind: string
  id: string
  address: { lines: string[]; city: string; state: string; zip: string }
  contacts: AnswerContact[]
}

/** HSD: a quantity, and for how many periods it holds. Codes as sent; '' and null if absent. */
export type BenefitDelivery = {
  kind: string
  quantity: number | null
  unit: string
  each: string
  period: string
  periods: number | null
  pattern: string
}

/** III: what the benefit is limited to, such as a place of service (ZZ) or a diagnosis. */
export type BenefitCondition = { qualifier: string; code: string; text: string }

/** Loop 2110: an EB with what follows it. Codes as sent, '' if absent; numbers are null if absent or unreadable. */
export type Benefit = {
  /** EB01, also one that the guide does not list. */
  code: string
  /** EB02: IND, FAM … */
  level: string
  /** EB03, all repeats. */
  serviceTypes: string[]
  /** EB04 */
  insuranceType: string
  /** EB05 */
  plan: string
  /** EB06: 23 calendar year, 29 remaining … */
  period: string
  /** EB07 in cents. */
  amountCents: number | null
  /** EB08 in percent: 20 for `.2`. */
  percent: number | null
  /** EB09: VS visits, DY days … */
  quantityKind: string
  /** EB10 */
  quantity: number | null
  /** EB11: whether the benefit needs an authorization or certification. */
  authorization: 'yes' | 'no' | 'unknown'
  /** EB12; `both` is W: the network makes no difference. */
  network: 'in' | 'out' | 'both' | 'unknown'
  /** EB13: qualifier, code, modifiers. */
  procedure: string[]
  deliveries: BenefitDelivery[]
  dates: AnswerDate[]
  references: AnswerReference[]
  rejections: Rejection[]
  messages: string[]
  conditions: BenefitCondition[]
  /** Loop 2120: other payers, primary care providers, whom to ask. */
  related: AnswerParty[]
}

/** Whom a limit or a share is for; `unknown` also for tiers between one person and the family, such as employee and spouse. */
export type BenefitLevel = 'individual' | 'family' | 'unknown'

export const benefitLevel = ({ level }: Benefit): BenefitLevel => (level === 'IND' ? 'individual' : level === 'FAM' ? 'family' : 'unknown')

/** The service types, sorted; empty for the whole plan, which is service type 30, also beside others, or none. */
export const benefitServices = ({ serviceTypes }: Benefit): string[] => (serviceTypes.includes('30') ? [] : [...serviceTypes].sort())

/** TRN02 and TRN03. `isOurs`: TRN01 is 2, so the number repeats that of the 270. */
export type AnswerTrace = { number: string; originator: string; isOurs: boolean }

/** Loop 2000C or 2000D. Dependents follow their subscriber. */
export type AnswerPerson = {
  role: 'subscriber' | 'dependent'
  traces: AnswerTrace[]
  party: AnswerParty | null
  birthDay: string | null
  gender: string
  /** INS02, such as 19 for a child. */
  relation: string
  /** INS03 001 with INS04 25: the payer has other identifying data than the request. */
  isCorrected: boolean
  dates: AnswerDate[]
  references: AnswerReference[]
  rejections: Rejection[]
  benefits: Benefit[]
}

/** A value of a segment that could not be read and counts as absent. */
export type UnreadValue = { segment: string; element: number }

export type BenefitAnswer = {
  /** BHT03: repeats that of the request. */
  reference: string
  /** ISA15 is T. */
  isTest: boolean
  /** Loop 2100A: the payer. */
  source: AnswerParty | null
  /** Loop 2100B: who asked. */
  receiver: AnswerParty | null
  people: AnswerPerson[]
  /** Rejections of loops 2100A, 2100B and above; those of people and benefits are there. */
  rejections: Rejection[]
  unread: UnreadValue[]
  /** SE02 differs from ST02. The count shows that the transaction is whole, so it is read. */
  hasOtherNumber: boolean
}

/** All rejections, in the order of the loops. */
export const rejectionsOf = ({ rejections, people }: Pick<BenefitAnswer, 'rejections' | 'people'>): Rejection[] => [
  ...rejections,
  ...people.flatMap((person) => [...person.rejections, ...person.benefits.flatMap((benefit) => benefit.rejections)]),
]

/** Whether the payer only rejected the request: there is no benefit, and no trace that could be compared. */
const isBareRejection = (answer: BenefitAnswer): boolean =>
  rejectionsOf(answer).length > 0 &&
  answer.people.every(({ benefits, traces }) => benefits.length === 0 && !traces.some(({ isOurs }) => isOurs))

/**
 * The person whom a 270 with this trace number asked about. Null if the payer rejected the request without repeating the trace, as it does
 * above the loops of people.
 * @param birthDay of the person asked about; if the answer has another one, it must say that it corrects it (INS04 25)
 * @throws AnswerDamage `wrongTrace` or `otherPerson`: the answer must not be shown or stored for this person
 */
export const personAsked = (answer: BenefitAnswer, trace: string, birthDay: string): AnswerPerson | null => {
  if (isBareRejection(answer)) return null
  const found = answer.people.filter(({ traces }) => traces.some(({ isOurs, number }) => isOurs && number === trace))
  const [person] = found
  if (!person || found.length > 1) throw new AnswerDamage('wrongTrace')
  if (person.birthDay !== null && person.birthDay !== birthDay && !person.isCorrected) throw new AnswerDamage('otherPerson')
  return person
}
