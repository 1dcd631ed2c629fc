import { useSearchParams } from 'react-router'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import styles from '#care/clinic/slots/calendar-days.module.css'
import { CalendarDays } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { HoursPanel } from '#care/clinic/slots/hours-panel.tsx'
import { type OwnWork, useOutsideReview } from '#care/clinic/slots/use-outside-review.tsx'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { dayAfter } from '#shared/slots/slot-times.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { AddDayOff, DaysOffLines, RemoveDayOff } from '#ui/staff/hours/days-off.tsx'
import lineStyles from '#ui/staff/hours/hours-lines.module.css'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const pathOf = (day: string): string => `${clinicPaths.calendar}?from=${day}`

/** /clinic/calendar; `?from=` is the first of its seven days. */
export const CalendarPage = () => {
  const t = textsOf(calendarTexts)
  const { timeZone } = useClinician()
  const [query] = useSearchParams()
  const asked = query.get('from')
  const answer = useCall(clinicCalendarCalls.readClinicCalendar, isDay(asked) ? { from: asked } : {})
  return (
    <ClinicFrame title={t('title')} lead={<bdi>{t('lead', { zone: timeZone })}</bdi>}>
      <PanelLoaded answer={answer}>
        {(calendar) => {
          const first = calendar.days[0]?.day ?? calendar.today
          return (
            <>
              <Panel title={t('week')} end={<Turn first={first} />}>
                <CalendarDays calendar={calendar} />
              </Panel>
              <HoursPanel work={calendar} />
              <DaysOffPanel work={calendar} today={calendar.today} />
            </>
          )
        }}
      </PanelLoaded>
    </ClinicFrame>
  )
}

const Turn = ({ first }: { first: string }) => {
  const t = textsOf(calendarTexts)
  return (
    <nav className={styles.turn} aria-label={t('week')}>
      <ButtonLink kind="secondary" href={pathOf(dayAfter(first, -7))}>
        {t('earlier')}
      </ButtonLink>
      <ButtonLink kind="secondary" href={clinicPaths.calendar}>
        {t('today')}
      </ButtonLink>
      <ButtonLink kind="secondary" href={pathOf(dayAfter(first, 7))}>
        {t('later')}
      </ButtonLink>
    </nav>
  )
}

/** The clinician's own days off. */
const DaysOffPanel = ({ work, today }: { work: OwnWork; today: string }) => {
  const t = textsOf(calendarTexts)
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  const review = useOutsideReview(work)
  const add = async (day: string) => {
    if ((await review.ask({ kind: 'day off', day, isOff: true })) === false) return false
    await send(clinicCalendarCalls.addClinicDayOff, { day })
    await refresh()
    return true
  }
  return (
    <Panel title={t('daysOff')}>
      <p className={lineStyles.lead}>{t('daysOffLead')}</p>
      <DaysOffLines daysOff={work.daysOff} action={(day) => <DayOff day={day} />} />
      <AddDayOff today={today} onAdd={add} />
      {review.view}
    </Panel>
  )
}

const DayOff = ({ day }: { day: string }) => {
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  return <RemoveDayOff day={day} isBusy={isBusy} onRemove={() => run(() => send(clinicCalendarCalls.removeClinicDayOff, { day }))} />
}
