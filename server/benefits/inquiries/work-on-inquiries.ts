import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import {
  finishInquiry,
  listWaitingInquiries,
  queuePricesForCare,
  type WaitingInquiry,
} from '#server/benefits/inquiry-queue/inquiry-store.ts'
import { storeAnswer } from '#server/benefits/store-answer.ts'
import {
  askEligibility,
  type EligibilityAsking,
  eligibilityAskingOf,
  type InquiryOutcome,
} from '#server/eligibility/inquiry/ask-eligibility.ts'
import { findSubjects, listInquiryPersons } from '#server/eligibility/inquiry/inquiry-person-store.ts'
import type { Portal } from '#server/portal.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Questions in flight at once: a payer that hangs must not hold the others back for its whole time limit. */
const atOnce = 8

type Parts = Pick<Portal, 'db' | 'clock' | 'config' | 'log' | 'node'>

const jobContext = (node: string, requestId: string): AuditContext => ({
  requestId,
  ip: 'local',
  userAgentHash: 'job',
  route: 'job eligibility inquiries',
  level: 'job',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})

/** Why there is no answer, as a word of `inquiry-texts`. */
const problemOf = (outcome: InquiryOutcome): string | null => {
  if (outcome.kind === 'failed') return outcome.problem
  return outcome.kind === 'rejected' ? (outcome.rejections[0]?.reason ?? 'otherReason') : null
}

const ask = async (
  { db, clock, config }: Parts,
  asking: EligibilityAsking,
  { groupCode, subscriberNumber, personId, membershipId }: WaitingInquiry,
): Promise<{ outcome: InquiryOutcome['kind']; problem: string | null; stored: number }> => {
  const family = subscriberNumber === null ? [] : await listInquiryPersons(db, groupCode, subscriberNumber)
  const subjects = subscriberNumber === null ? null : findSubjects(family, subscriberNumber, personId)
  if (!subjects) return { outcome: 'failed', problem: 'noNumber', stored: 0 }
  const day = dayIn(config.timeZone, clock.now())
  const question = { subscriber: subjects.subscriber, dependent: subjects.dependent, serviceTypes: ['30'], day }
  const outcome = await askEligibility(asking, question, () => clock.now())
  const stored = outcome.kind === 'answered' ? await storeAnswer(db, { personId, membershipId }, outcome.facts, day) : 0
  return { outcome: outcome.kind, problem: problemOf(outcome), stored }
}

/** Asks one question and records what came of it. A fault of the payer is an outcome, and changes nothing else. */
const settle = async (parts: Parts, asking: EligibilityAsking, inquiry: WaitingInquiry): Promise<void> => {
  const { db, clock, log, node } = parts
  const { outcome, problem, stored } = await ask(parts, asking, inquiry)
  if (outcome !== 'answered') log.warn({ inquiry: inquiry.id, outcome, problem }, 'a payer gave no eligibility answer')
  await db.transaction(async (tx) => {
    await writeAudit(tx, jobContext(node, inquiry.id), {
      event: 'eligibility.inquiry',
      outcome: outcome === 'answered' ? 'ok' : 'failed',
      reason: problem ?? outcome,
      subjectId: inquiry.personId,
    })
    await finishInquiry(tx, inquiry.id, { outcome, problem, stored, finishedAt: clock.now() })
    if (stored > 0) await queuePricesForCare(tx, inquiry.membershipId)
  })
}

/** Asks all waiting questions, each once. */
export const workOnInquiries = async (parts: Parts, asking: EligibilityAsking, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted) {
    const waiting = await listWaitingInquiries(parts.db, atOnce)
    if (waiting.length === 0) return
    await Promise.all(waiting.map((inquiry) => settle(parts, asking, inquiry)))
  }
}

/** The payer that is set; null, with a line in the log, if its settings are incomplete: the portal must start all the same. */
const askingOf = ({ config, log }: Pick<Portal, 'config' | 'log'>): EligibilityAsking | null => {
  try {
    return eligibilityAskingOf(config)
  } catch (error) {
    log.error({ err: error }, 'no payer is asked in real time')
    return null
  }
}

export const inquiryJobs = (portal: Portal): Job[] => {
  const asking = askingOf(portal)
  if (!asking) return []
  const run: Job['run'] = (_, signal) => workOnInquiries(portal, asking, signal)
  return [{ name: 'eligibility inquiries', everyMs: 1000, wokenBy: 'eligibility_inquiries', oneNode: true, run }]
}
