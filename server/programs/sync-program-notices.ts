import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listUnnotifiedReferrals, markReferralNotified } from '#server/programs/referral-store.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** Maximum number of notices per run. */
const mostAtOnce = 100

/** Puts enrollments in the members' inboxes on the telehealth side. Failed notices are retried in the next run. */
export const syncProgramNotices = async ({ care, clock, log }: Portal, db: Db, signal: AbortSignal): Promise<void> => {
  for (const { id, program, enrolledAt, member } of await listUnnotifiedReferrals(db, mostAtOnce)) {
    if (signal.aborted) return
    try {
      const about = { kind: 'program', program } as const
      await care.ask(noticeCalls.putNotice, { notice_id: id, member, about, at: enrolledAt.toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'a program enrollment could not be added to the inbox')
      return
    }
    await markReferralNotified(db, id, clock.now())
  }
}
