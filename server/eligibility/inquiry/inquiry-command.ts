import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { AnsweredAccumulator } from '#server/eligibility/inquiry/answered-accumulators.ts'
import { askEligibility, type EligibilityAsking, type InquiryOutcome } from '#server/eligibility/inquiry/ask-eligibility.ts'
import type { AnsweredShare, EligibilityFacts } from '#server/eligibility/inquiry/eligibility-facts.ts'
import { inquirySubjects, listInquiryPersons } from '#server/eligibility/inquiry/inquiry-person-store.ts'
import type { Portal } from '#server/portal.ts'
import { inquiryTexts } from '#shared/eligibility/inquiry-texts.en.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

export const inquiryUsage = `  npm run foyer -- eligibility ask --group CODE --member NUMBER [--first NAME] [--services 30,98] [--day YYYY-MM-DD] [--json] [--store]
                                asks the payer about a subscriber, or about the dependent with that first name, and prints
                                the answer; --store keeps its amounts for My plan; ends with 1 if there is no answer`

type Parts = Pick<Portal, 'db' | 'clock'> & {
  asking: EligibilityAsking | null
  timeZone: string
  /** Stores the amounts of an answer about a person; returns how many. */
  store: (owner: { personId: string; membershipId: string }, facts: EligibilityFacts, day: string) => Promise<number>
}

const readWords = (words: readonly string[]) => {
  const [verb, ...rest] = words
  const { group, member, first, services, day, json, store } = parseArgs({
    args: rest,
    options: {
      group: { type: 'string' },
      member: { type: 'string' },
      first: { type: 'string' },
      services: { type: 'string', default: '30' },
      day: { type: 'string' },
      json: { type: 'boolean', default: false },
      store: { type: 'boolean', default: false },
    },
  }).values
  const isDay = day === undefined || calendarDay.safeParse(day).success
  if (verb !== 'ask' || !group || !member || !isDay) throw new Error(inquiryUsage.trim())
  return { group, member, first, day, json, isStored: store, serviceTypes: services.toUpperCase().split(',') }
}

const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const unknown = 'unknown'
const services = (codes: readonly string[]): string => (codes.length > 0 ? codes.join(', ') : 'whole plan')

const accumulatorLine = ({ kind, level, network, serviceTypes, period, limit, used, remaining }: AnsweredAccumulator): string => {
  const isMoney = kind === 'deductible' || kind === 'out-of-pocket'
  const shown = (figure: number | null) => (figure === null ? unknown : isMoney ? dollars(figure) : String(figure))
  const place = `${kind} (${services(serviceTypes)}; level ${level}; network ${network}; period ${period ?? unknown})`
  return `${place}: limit ${shown(limit)}, used ${shown(used)}, remaining ${shown(remaining)}`
}

const shareLine = ({ kind, serviceTypes, network, amountCents, percent }: AnsweredShare): string =>
  `${kind} (${services(serviceTypes)}; network ${network}): ${amountCents === null ? `${percent} %` : dollars(amountCents)}`

const factLines = ({ status, startsOn, endsOn, plan, accumulators, shares, authorizations, notCovered }: EligibilityFacts): string[] => [
  `Coverage ${status}, from ${startsOn ?? unknown} to ${endsOn ?? unknown}, plan ${plan ?? unknown}`,
  ...accumulators.map(accumulatorLine),
  ...shares.map(shareLine),
  ...authorizations.map(
    ({ serviceTypes, network, isRequired }) =>
      `prior authorization (${services(serviceTypes)}; network ${network}): ${isRequired ? 'required' : 'not required'}`,
  ),
  ...notCovered.map(({ serviceTypes, network }) => `not covered: ${services(serviceTypes)} (network ${network})`),
]

const outcomeLines = (outcome: InquiryOutcome): string[] => {
  if (outcome.kind === 'failed') return [`${inquiryTexts[outcome.problem]}${outcome.detail && ` (${outcome.detail})`}`]
  const rejections = outcome.rejections.map(
    ({ level, reason, code, followUp }) => `Rejected (${level}, ${code}): ${inquiryTexts[reason]} ${inquiryTexts[followUp]}`,
  )
  return outcome.kind === 'answered' ? [...factLines(outcome.facts), ...rejections] : rejections
}

/** Runs `npm run foyer -- eligibility ask`. Returns the exit code: 1 if the payer gave no answer. The inquiry is audited. */
export const runInquiryCommand = async (
  { db, clock, asking, timeZone, store }: Parts,
  words: readonly string[],
  auditContext: AuditContext,
  print: (line: string) => void,
): Promise<0 | 1> => {
  const { group, member, first, day, json, isStored, serviceTypes } = readWords(words)
  if (!asking) throw new Error('Set ELIGIBILITY_URL, or ELIGIBILITY_ANSWERS for a try.')
  const subjects = inquirySubjects(await listInquiryPersons(db, group, member), member, first)
  if (!subjects) throw new Error('There is no such person, or more than one.')
  const { personId, membershipId, ...persons } = subjects
  const asked = { ...persons, serviceTypes, day: day ?? dayIn(timeZone, clock.now()) }
  const outcome = await askEligibility(asking, asked, () => clock.now())
  const reason = outcome.kind === 'failed' ? outcome.problem : outcome.kind
  const isAnswered = outcome.kind === 'answered'
  await writeAudit(db, auditContext, { event: 'eligibility.inquiry', outcome: isAnswered ? 'ok' : 'failed', reason, subjectId: personId })
  if (json) print(JSON.stringify(outcome, null, 2))
  else for (const line of outcomeLines(outcome)) print(line)
  if (isStored && outcome.kind === 'answered') print(`Stored amounts: ${await store({ personId, membershipId }, outcome.facts, asked.day)}`)
  return isAnswered ? 0 : 1
}
