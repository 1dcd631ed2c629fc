import type { Care } from '#care/server/care.ts'
import type { CalendarChange } from '#care/server/clinicians/change-calendar.ts'
import { type ClinicianRow, findClinicianById } from '#care/server/clinicians/clinician-store.ts'
import { hoursNoticeTexts } from '#care/server/clinicians/roster/hours-notice-texts.en.ts'
import { lockPresentClinician } from '#care/server/clinicians/roster/invite-clinician.ts'
import { rosterVersion } from '#care/server/clinicians/roster/read-roster.ts'
import { type ActingOperator, recordChange } from '#care/server/clinicians/roster/save-clinician.ts'
import { changeCalendar } from '#care/server/slots/change-slots.ts'
import { listDaysOff, listWeeklyHours } from '#care/server/slots/slot-store.ts'
import { listScheduledOf } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type Work, type WorkHours, workDifferences } from '#shared/clinicians/work-hours.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

const notice = defineMessage(await translationsOf(hoursNoticeTexts, '#care/server/clinicians/roster/hours-notice-texts'), {
  subject: 'title',
  body: ['changed', 'check'],
  action: 'action',
})

const noticeEveryMs = 10 * 60_000

const readWork = async (db: Db, clinicianId: string): Promise<Work> => {
  const hours = await listWeeklyHours(db, clinicianId)
  return {
    hours: hours.map(({ id, weekday, fromMinute, toMinute, slotMinutes }) => ({ id, weekday, fromMinute, toMinute, slotMinutes })),
    daysOff: await listDaysOff(db, clinicianId),
  }
}

const workVersion = ({ hours, daysOff }: Work, timeZone: string): string => rosterVersion([timeZone, hours, daysOff])

/** @throws Failure NotFound, also after the clinician has left */
export const readWorkHours = async ({ db, clock }: Pick<Care, 'db' | 'clock'>, id: string): Promise<WorkHours> => {
  const found = await findClinicianById(db, id)
  if (!found || found.endedAt !== null) return fail('NotFound')
  const { timeZone } = found
  const now = clock.now()
  const today = dayIn(timeZone, now)
  const work = await readWork(db, id)
  const visits = await listScheduledOf(db, id, now)
  return {
    timeZone,
    today,
    version: workVersion(work, timeZone),
    hours: work.hours,
    daysOff: work.daysOff.filter((day) => day >= today),
    visits: visits.map(({ reference, startsAt }) => ({ reference, startsAt: startsAt.toISOString() })),
  }
}

/** Mails the clinician that somebody else changed their hours: one message for all changes of ten minutes, when these are over. */
const notifyClinician = async (
  { config }: Pick<Care, 'config'>,
  tx: Db,
  { id, email, language }: ClinicianRow,
  now: Date,
): Promise<void> => {
  const params = { product: config.productName, phone: config.supportPhone }
  const mail = notice.mail({ language, params, url: new URL(clinicPaths.calendar, config.publicUrl).href })
  const notBefore = new Date(Math.ceil((now.getTime() + 1) / noticeEveryMs) * noticeEveryMs)
  const dedupeKey = `hours ${id} ${notBefore.getTime()}`
  await postMessage(tx, now, { channel: 'email', kind: 'hours-notice', to: email, ...mail, notBefore, dedupeKey })
}

type Asked = ActingOperator & { id: string; version: string; change: CalendarChange<unknown> }

/**
 * An operator changes a clinician's hours or days off by the rules of the clinician's own calendar. What the clinician saved since `version` is
 * never overwritten: that is Conflict. Fails also with NotFound and NothingChanged, and as the change does.
 */
export const changeWorkHours = (care: Care, { id, version, change, ...by }: Asked): Promise<void> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const clinician = await lockPresentClinician(tx, id)
    const changes = await changeCalendar(tx, clinician, now, async () => {
      const before = await readWork(tx, id)
      if (workVersion(before, clinician.timeZone) !== version) fail('Conflict')
      await change(tx, clinician, now)
      return workDifferences(before, await readWork(tx, id))
    })
    await recordChange(tx, { ...by, clinicianId: id, changes, event: 'clinician.hours', now })
    await notifyClinician(care, tx, clinician, now)
  })
