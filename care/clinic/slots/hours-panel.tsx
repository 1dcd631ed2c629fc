import { useState } from 'react'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { type OwnWork, useOutsideReview } from '#care/clinic/slots/use-outside-review.tsx'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { HoursFields } from '#shared/clinicians/hours-rules.ts'
import { type CalendarHours, visitsOutside } from '#shared/clinicians/work-hours.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#ui/staff/hours/hours-lines.module.css'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'
import { clockShown, weekdayName } from '#ui/staff/hours/hours-words.ts'
import { VisitsOutside } from '#ui/staff/hours/visits-outside.tsx'
import { HoursActions, HoursDialog, HoursLines } from '#ui/staff/hours/weekly-hours.tsx'

/** A line of hours in the form; `start` is what was typed before. */
type Open = { id: string | null; start?: HoursFields }

/** The clinician's own weekly hours, and the booked visits outside them. */
export const HoursPanel = ({ work }: { work: OwnWork }) => {
  const t = textsOf(calendarTexts)
  const s = textsOf(hoursTexts)
  const { hours } = work
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  const review = useOutsideReview(work)
  const [open, setOpen] = useState<Open | null>(null)
  const end = (
    <Button kind="secondary" onClick={() => setOpen({ id: null })}>
      {s('addHours')}
    </Button>
  )
  const save = async (id: string | null, fields: HoursFields) => {
    if (id === null) await send(clinicCalendarCalls.addClinicHours, fields)
    else await send(clinicCalendarCalls.changeClinicHours, { id, ...fields })
    await refresh()
  }
  // What was typed stays: after a review that was closed, or a refusal, the form opens with it again.
  const saveReviewed = async (isWanted: Promise<boolean>, id: string | null, fields: HoursFields) => {
    const isSaved = (await isWanted) && (await save(id, fields).then(() => true, failed))
    if (!isSaved) setOpen({ id, start: fields })
  }
  const failed = async (error: unknown) => {
    showError(error)
    await refresh()
    return false
  }
  const enter = async (id: string | null, fields: HoursFields) => {
    const isWanted = review.ask({ kind: 'hours', id, fields })
    if (isWanted === null) await save(id, fields)
    else void saveReviewed(isWanted, id, fields)
  }
  return (
    <Panel title={t('hours')} end={end}>
      <p className={styles.lead}>{hours.length === 0 ? t('noneHours') : t('hoursLead')}</p>
      <HoursLines hours={hours} actions={(line) => <Actions line={line} work={work} onChange={() => setOpen(line)} />} />
      <VisitsOutside
        visits={visitsOutside(work, work)}
        timeZone={work.timeZone}
        text={t('outsideText')}
        pathOf={(id) => `${clinicPaths.visits}/${id}`}
      />
      {open && (
        <HoursDialog
          id={hours.some((line) => line.id === open.id) ? open.id : null}
          start={open.start}
          hours={hours}
          submit={s('save')}
          onSend={(fields) => enter(open.id, fields)}
          onClose={() => setOpen(null)}
        />
      )}
      {review.view}
    </Panel>
  )
}

const Actions = ({ line, work, onChange }: { line: CalendarHours; work: OwnWork; onChange: () => void }) => {
  const t = textsOf(hoursTexts)
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  const review = useOutsideReview(work)
  const params = { weekday: weekdayName(line.weekday), from: clockShown(line.fromMinute), to: clockShown(line.toMinute) }
  const remove = async () => {
    const question = { title: t('removeTitle'), text: t('removeText', params), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await (review.ask({ kind: 'no hours', id: line.id }) ?? confirm(question)))) return
    if (await run(() => send(clinicCalendarCalls.removeClinicHours, { id: line.id }))) toast.success(textsOf(calendarTexts)('removed'))
  }
  return (
    <>
      <HoursActions line={line} isBusy={isBusy} onChange={onChange} onRemove={remove} />
      {review.view}
    </>
  )
}
