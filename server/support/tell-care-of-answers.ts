import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listUntoldAnswers, markAnswerTold } from '#server/support/ticket-store.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** Answers that are told in one turn. */
const mostAtOnce = 100

/**
 * Answers of support stand in the members' inboxes, which are the telehealth side's. What it does not take is said again with the next
 * turn; what it took and could not answer is the same entry there, for the notice bears the case's own id.
 */
export const tellCareOfAnswers = async ({ care, clock, log }: Portal, db: Db, signal: AbortSignal): Promise<void> => {
  for (const { id, reference, subject, answeredAt, member } of await listUntoldAnswers(db, mostAtOnce)) {
    if (signal.aborted) return
    try {
      const about = { kind: 'ticket', reference, subject } as const
      await care.ask(noticeCalls.putNotice, { notice_id: id, member, about, at: answeredAt.toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'an answer of support is not in the inbox yet')
      return
    }
    await markAnswerTold(db, id, clock.now())
  }
}
