import { useSearchParams } from 'react-router'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { useClinician } from '#care/clinic/shell/use-clinician.tsx'
import styles from '#care/clinic/slots/calendar-days.module.css'
import { CalendarDays } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.ts'
import { DaysOffPanel } from '#care/clinic/slots/days-off-panel.tsx'
import { HoursPanel } from '#care/clinic/slots/hours-panel.tsx'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { dayAfter } from '#shared/slots/slot-times.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useCall } from '#ui/lib/use-call.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const pathOf = (day: string): string => `${clinicPaths.calendar}?from=${day}`

/** /clinic/calendar, `?from=` the first of its seven days. */
export const CalendarPage = () => {
  const t = calendarTexts()
  const { timeZone } = useClinician()
  const [query] = useSearchParams()
  const asked = query.get('from')
  const answer = useCall(clinicCalendarCalls.readClinicCalendar, isDay(asked) ? { from: asked } : {})
  return (
    <ClinicFrame title={t('title')} lead={<bdi>{t('lead', { zone: timeZone })}</bdi>}>
      <Loaded answer={answer}>
        {(calendar) => {
          const first = calendar.days[0]?.day ?? calendar.today
          return (
            <>
              <Panel title={t('week')} end={<Turn first={first} />}>
                <CalendarDays calendar={calendar} />
              </Panel>
              <HoursPanel hours={calendar.hours} />
              <DaysOffPanel daysOff={calendar.daysOff} today={calendar.today} />
            </>
          )
        }}
      </Loaded>
    </ClinicFrame>
  )
}

const Turn = ({ first }: { first: string }) => {
  const t = calendarTexts()
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
