import type { Calendar } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AddDayOff, DaysOffLines, RemoveDayOff } from '#ui/staff/hours/days-off.tsx'
import styles from '#ui/staff/hours/hours-lines.module.css'

/** The clinician's own days off. */
export const DaysOffPanel = ({ daysOff, today }: Pick<Calendar, 'daysOff' | 'today'>) => {
  const t = textsOf(calendarTexts)
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  const add = async (day: string) => {
    await send(clinicCalendarCalls.addClinicDayOff, { day })
    await refresh()
    return true
  }
  return (
    <Panel title={t('daysOff')}>
      <p className={styles.lead}>{t('daysOffLead')}</p>
      <DaysOffLines daysOff={daysOff} action={(day) => <DayOff day={day} />} />
      <AddDayOff today={today} onAdd={add} />
    </Panel>
  )
}

const DayOff = ({ day }: { day: string }) => {
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  return <RemoveDayOff day={day} isBusy={isBusy} onRemove={() => run(() => send(clinicCalendarCalls.removeClinicDayOff, { day }))} />
}
