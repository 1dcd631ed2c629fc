import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listUnnotifiedAnswers, markAnswerNotified } from '#server/support/ticket-store.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** The maximum number of answers sent per run. */
const mostAtOnce = 100

/**
 * Sends support answers to the members' inboxes on the telehealth side. A failed one is retried on the next run; the case id as notice id
 * makes this idempotent.
 */
export const syncSupportAnswers = async ({ care, clock, log }: Portal, db: Db, signal: AbortSignal): Promise<void> => {
  for (const { id, reference, subject, answeredAt, member } of await listUnnotifiedAnswers(db, mostAtOnce)) {
    if (signal.aborted) return
    try {
      const about = { kind: 'ticket', reference, subject } as const
      await care.ask(noticeCalls.putNotice, { notice_id: id, member, about, at: answeredAt.toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'a support answer could not be added to the inbox')
      return
    }
    await markAnswerNotified(db, id, clock.now())
  }
}
