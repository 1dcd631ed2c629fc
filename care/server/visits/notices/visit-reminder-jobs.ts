import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { privateRecipient } from '#care/server/session/notice-recipients.ts'
import { listPrivateContacts } from '#care/server/session/private-contact-store.ts'
import { postToMember } from '#care/server/visits/notices/post-visit-notice.ts'
import { listObsoleteReminders, listRemindable, reminderKey, reminderKind } from '#care/server/visits/notices/visit-reminder-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { voidMessage } from '#platform/outbox/outbox-store.ts'
import { soonestReminder } from '#shared/push/push-rules.ts'
import { dueReminders } from '#shared/visits/visit-reminder-rules.ts'

/** Visits near enough for a reminder, each with every member to remind; the patient alone while confidential communications are on. */
const remindedMembers = async (db: Db, now: Date) => {
  const found = await listRemindable(db, now)
  const contacts = await listPrivateContacts(db, [...new Set(found.map(({ visit }) => visit.patientId))])
  const patients = new Map<string, CareMember>()
  for (const { visit, member } of found) if (member.id === visit.patientId) patients.set(visit.id, member)
  const reminded = new Map<string, (typeof found)[number]>()
  for (const { visit, member } of found) {
    const contact = contacts.get(visit.patientId)
    const recipient = contact ? privateRecipient(visit.patientId, contact, patients.get(visit.id) ?? null) : member
    reminded.set(`${visit.id} ${recipient.id}`, { visit, member: recipient })
  }
  return [...reminded.values()]
}

/** Queues every due reminder once, and voids undelivered ones whose visit has changed. */
export const remindOfVisits = async (care: Care, db: Db): Promise<void> => {
  const now = care.clock.now()
  for (const id of await listObsoleteReminders(db)) await voidMessage(db, id, now)
  for (const { visit, member } of await remindedMembers(db, now)) {
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
