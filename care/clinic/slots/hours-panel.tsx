import { useState } from 'react'
import type { Calendar } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import type { HoursFields } from '#shared/clinicians/hours-rules.ts'
import type { CalendarHours } from '#shared/clinicians/work-hours.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import styles from '#ui/staff/hours/hours-lines.module.css'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'
import { clockShown, weekdayName } from '#ui/staff/hours/hours-words.ts'
import { HoursActions, HoursDialog, HoursLines } from '#ui/staff/hours/weekly-hours.tsx'

/** The clinician's own weekly hours. */
export const HoursPanel = ({ hours }: Pick<Calendar, 'hours'>) => {
  const t = textsOf(calendarTexts)
  const s = textsOf(hoursTexts)
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  const [open, setOpen] = useState<{ id: string | null } | null>(null)
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
  return (
    <Panel title={t('hours')} end={end}>
      <p className={styles.lead}>{hours.length === 0 ? t('noneHours') : t('hoursLead')}</p>
      <HoursLines hours={hours} actions={(line) => <Actions line={line} onChange={() => setOpen(line)} />} />
      {open && (
        <HoursDialog
          id={open.id}
          hours={hours}
          submit={s('save')}
          onSend={(fields) => save(open.id, fields)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

const Actions = ({ line, onChange }: { line: CalendarHours; onChange: () => void }) => {
  const t = textsOf(hoursTexts)
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  const params = { weekday: weekdayName(line.weekday), from: clockShown(line.fromMinute), to: clockShown(line.toMinute) }
  const remove = async () => {
    const question = { title: t('removeTitle'), text: t('removeText', params), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    if (await run(() => send(clinicCalendarCalls.removeClinicHours, { id: line.id }))) toast.success(textsOf(calendarTexts)('removed'))
  }
  return <HoursActions line={line} isBusy={isBusy} onChange={onChange} onRemove={remove} />
}
