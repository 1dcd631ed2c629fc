import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { listUntoldReferrals, markReferralTold } from '#server/programs/referral-store.ts'
import { noticeCalls } from '#shared/inbox/notice-calls.ts'

/** Notices that are told in one turn. */
const mostAtOnce = 100

/** That a member takes part stands in their inbox, which is the telehealth side's. What it does not take is said again with the next turn. */
export const tellCareOfPrograms = async ({ care, clock, log }: Portal, db: Db, signal: AbortSignal): Promise<void> => {
  for (const { id, program, enrolledAt, member } of await listUntoldReferrals(db, mostAtOnce)) {
    if (signal.aborted) return
    try {
      const about = { kind: 'program', program } as const
      await care.ask(noticeCalls.putNotice, { notice_id: id, member, about, at: enrolledAt.toISOString() })
    } catch (error) {
      log.warn({ err: error }, 'that a member takes part in a program is not in the inbox yet')
      return
    }
    await markReferralTold(db, id, clock.now())
  }
}
