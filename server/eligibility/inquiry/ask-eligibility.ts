import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import {
  EligibilityFailure,
  type EligibilityGateway,
  offlineEligibility,
  partnerEligibility,
} from '#platform/gateways/eligibility/eligibility-gateway.ts'
import type { Config } from '#server/config.ts'
import { AnswerDamage, personAsked, type Rejection, rejectionsOf } from '#server/eligibility/inquiry/benefit-answer.ts'
import { type EligibilityFacts, factsOf } from '#server/eligibility/inquiry/eligibility-facts.ts'
import { type BenefitInquiry, type InquiryEnvelope, UnwritableValue, writeInquiry } from '#server/eligibility/inquiry/x12-270-writer.ts'
import { readBenefitAnswer } from '#server/eligibility/inquiry/x12-271-reader.ts'
import type { InquiryProblem } from '#shared/eligibility/inquiry-codes.ts'

/** Where and as whom the portal asks. */
export type EligibilityAsking = { gateway: EligibilityGateway; envelope: InquiryEnvelope }

/**
 * What came of an inquiry. `answered` may have rejections too, of single benefits. `detail` is a field, a segment or a status; it names no
 * person.
 */
export type InquiryOutcome =
  | { kind: 'answered'; facts: EligibilityFacts; rejections: Rejection[] }
  | { kind: 'rejected'; rejections: Rejection[] }
  | { kind: 'failed'; problem: InquiryProblem; detail: string }

type Settings = Pick<
  Config,
  | 'eligibilityUrl'
  | 'eligibilityEnvelope'
  | 'eligibilitySeconds'
  | 'eligibilityAnswers'
  | 'eligibilitySender'
  | 'eligibilityReceiver'
  | 'eligibilityPayer'
  | 'eligibilityProvider'
  | 'eligibilityUsage'
>

/**
 * The payer that is set, or null if none is. Keep it as long as the process: it counts the failures of its circuit breaker.
 * @throws Error that names the missing variables
 */
export const eligibilityAskingOf = (settings: Settings): EligibilityAsking | null => {
  const { eligibilityUrl: url, eligibilityEnvelope, eligibilitySeconds, eligibilityAnswers: folder } = settings
  if (url === undefined && folder === undefined) return null
  const { eligibilitySender: sender, eligibilityReceiver: receiver, eligibilityPayer: payer, eligibilityProvider: provider } = settings
  if (!sender || !receiver || !payer || !provider) {
    const needed = { ELIGIBILITY_SENDER: sender, ELIGIBILITY_RECEIVER: receiver, ELIGIBILITY_PAYER: payer, ELIGIBILITY_PROVIDER: provider }
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
    throw new Error(`Real-time eligibility also needs ${missing.join(', ')}.`)
  }
  const partner = { envelope: eligibilityEnvelope, senderId: sender.id, receiverId: receiver.id, timeoutMs: eligibilitySeconds * 1000 }
  const gateway = url === undefined ? offlineEligibility(folder as string) : partnerEligibility({ url, ...partner })
  return { gateway, envelope: { sender, receiver, isTest: settings.eligibilityUsage === 'test', payer, provider } }
}

export type EligibilityQuestionOf = Pick<BenefitInquiry, 'subscriber' | 'dependent' | 'serviceTypes' | 'day'>

/** The largest control number of an interchange. */
const largestNumber = 999_999_999

const outcomeOf = (text: string, inquiry: BenefitInquiry, asOf: Date): InquiryOutcome => {
  const answer = readBenefitAnswer(text)
  const { birthDay } = inquiry.dependent ?? inquiry.subscriber
  const person = personAsked(answer, inquiry.trace, birthDay)
  const rejections = rejectionsOf(answer)
  if (!person || (person.benefits.length === 0 && rejections.length > 0)) return { kind: 'rejected', rejections }
  return { kind: 'answered', facts: factsOf(person, { day: inquiry.day, asOf }), rejections }
}

/**
 * Asks the payer about one person. It stores nothing and never rejects for a fault of the payer, the network or the stored data: these are
 * outcomes. It may take as long as the gateway's time limit, so no sign-in or page may wait for it.
 */
export const askEligibility = async (
  { gateway, envelope }: EligibilityAsking,
  question: EligibilityQuestionOf,
  now: () => Date,
): Promise<InquiryOutcome> => {
  const id = uuidv7().replaceAll('-', '')
  // Interchanges of a real-time service are matched by the connection and the trace; their numbers need not be in order.
  const inquiry: BenefitInquiry = { ...question, trace: id, reference: id, number: randomInt(1, largestNumber), at: now() }
  const { memberId } = question.subscriber
  try {
    const request = writeInquiry(envelope, inquiry)
    const text = await gateway.ask({ request, trace: id, memberId, dependent: question.dependent?.first ?? null })
    return outcomeOf(text, inquiry, now())
  } catch (error) {
    if (error instanceof UnwritableValue) return { kind: 'failed', problem: 'unwritable', detail: error.field }
    if (error instanceof AnswerDamage) return { kind: 'failed', problem: error.problem, detail: error.segment }
    if (error instanceof EligibilityFailure) return { kind: 'failed', problem: error.problem, detail: error.message }
    throw error
  }
}
