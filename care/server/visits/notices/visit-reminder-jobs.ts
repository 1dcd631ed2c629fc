import type { Care } from '#care/server/care.ts'
import { postToMember } from '#care/server/visits/notices/post-visit-notice.ts'
import { listObsoleteReminders, listRemindable, reminderKey, reminderKind } from '#care/server/visits/notices/visit-reminder-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { voidMessage } from '#platform/outbox/outbox-store.ts'
import { soonestReminder } from '#shared/push/push-rules.ts'
import { dueReminders } from '#shared/visits/visit-reminder-rules.ts'

/** Queues every due reminder once, and voids undelivered ones whose visit has changed. */
export const remindOfVisits = async (care: Care, db: Db): Promise<void> => {
  const now = care.clock.now()
  for (const id of await listObsoleteReminders(db)) await voidMessage(db, id, now)
  for (const { visit, member } of await listRemindable(db, now)) {
    for (const before of dueReminders(visit, member.claims.reminders.minutesBefore, now)) {
      const keyOf = (memberId: string, channel: string) => reminderKey(visit, [before, memberId, channel])
      const soon = before <= soonestReminder ? ({ push: 'visitSoon' } as const) : {}
      const notice = { visit, what: 'reminder', kind: reminderKind, keyOf, deliverBy: visit.requestedAt, ...soon } as const
      await db.transaction((tx) => postToMember(care, tx, member, notice))
    }
  }
}

export const visitReminderJobs = (care: Care): Job[] => [
  { name: 'care visit reminders', everyMs: 20_000, oneNode: true, run: (db) => remindOfVisits(care, db) },
]
