import type { Db } from '#platform/db/db.ts'
import { insertInquiries } from '#server/benefits/inquiry-queue/inquiry-store.ts'
import type { Config } from '#server/config.ts'
import type { InquiryReason } from '#shared/eligibility/inquiry-times.ts'

type Settings = Pick<Config, 'eligibilityUrl' | 'eligibilityAnswers'>

/** Whether a payer is set up for real-time eligibility. */
export const isPayerSet = ({ eligibilityUrl, eligibilityAnswers }: Settings): boolean =>
  eligibilityUrl !== undefined || eligibilityAnswers !== undefined

type Wanted = { personIds: readonly string[]; reason: InquiryReason; now: Date }

/**
 * Queues a question to the payer about each of these people whose group has it for this reason, unless one waits or was answered within the
 * group's hours. Nothing is queued without a payer. The job asks; nobody waits for it.
 */
export const queueInquiries = async (config: Settings, tx: Db, { personIds, reason, now }: Wanted): Promise<void> => {
  if (isPayerSet(config)) await insertInquiries(tx, personIds, reason, now)
}
