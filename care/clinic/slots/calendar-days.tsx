import type { ReactNode } from 'react'
import styles from '#care/clinic/slots/calendar-days.module.css'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { type ClinicCalendarEntry, clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { dateTimeFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronDown } from '#ui/components/icons.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { dateShown, noonUtc, weekdayShown } from '#ui/lib/format.ts'
import { useMedia } from '#ui/lib/page/use-media.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { weekdayName } from '#ui/staff/hours/hours-words.ts'

export type Calendar = Answer<typeof clinicCalendarCalls.readClinicCalendar>
type Day = Calendar['days'][number]

/** The days side by side, or as collapsible sections on narrow screens. */
export const CalendarDays = ({ calendar: { days, timeZone, today } }: { calendar: Calendar }) => {
  const isWide = useMedia('(min-width: 1280px)')
  const Part = isWide ? Column : Fold
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <Part key={day.day} day={day} isToday={day.day === today}>
          <Slots day={day} timeZone={timeZone} />
        </Part>
      ))}
    </div>
  )
}

type PartProps = { day: Day; isToday: boolean; children: ReactNode }

const countsOf = ({ entries, isOff }: Day): string => {
  const t = textsOf(calendarTexts)
  if (entries.length === 0) return isOff ? t('off') : t('noHours')
  const count = (state: ClinicCalendarEntry['state']) => entries.filter((entry) => entry.state === state).length
  return t('counts', { taken: count('taken'), free: count('free') })
}

const Column = ({ day, isToday, children }: PartProps) => (
  <section className={styles.day} aria-label={weekdayShown(noonUtc(day.day), 'UTC')}>
    <h3 className={styles.name} aria-current={isToday ? 'date' : undefined}>
      <span className={styles.weekday}>{weekdayName(noonUtc(day.day).getUTCDay())}</span>
      {dateShown(day.day)}
      <span className={styles.counts}>{countsOf(day)}</span>
    </h3>
    {children}
  </section>
)

const Fold = ({ day, isToday, children }: PartProps) => (
  <details className={styles.day} open={isToday}>
    <summary>
      <h3 className={styles.name}>{weekdayShown(noonUtc(day.day), 'UTC')}</h3>
      <span className={styles.counts}>{countsOf(day)}</span>
      <Icon of={IconChevronDown} size={18} />
    </summary>
    {children}
  </details>
)

/** The local time of an instant, such as `9:00 AM`; the page names the time zone once. */
const slotTimeShown = (at: string, timeZone: string): string =>
  dateTimeFormat(localeOf(currentLanguage()), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))

const Slots = ({ day: { entries }, timeZone }: { day: Day; timeZone: string }) =>
  entries.length > 0 && (
    <ul className={styles.slots}>
      {entries.map((entry) => (
        <li key={entry.slotId ?? entry.startsAt}>
          <Entry entry={entry} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )

const Entry = ({ entry: { slotId, startsAt, state, visit }, timeZone }: { entry: ClinicCalendarEntry; timeZone: string }) => {
  const t = textsOf(calendarTexts)
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  const time = slotTimeShown(startsAt, timeZone)
  if (visit) {
    return (
      <a className={classNames(styles.slot, styles.taken)} href={`${clinicPaths.visits}/${visit.id}`}>
        <bdi>{t('takenBy', { time, name: `${visit.first} ${visit.last}` })}</bdi>
      </a>
    )
  }
  if (slotId === null || state === 'taken' || state === 'held') {
    return <span className={classNames(styles.slot, styles.held)}>{`${time}, ${t('held')}`}</span>
  }
  const isClosed = state === 'closed'
  const call = isClosed ? clinicCalendarCalls.openClinicSlot : clinicCalendarCalls.closeClinicSlot
  const turn = async () => {
    if (await run(() => send(call, { id: slotId }))) toast.success(t(isClosed ? 'openNow' : 'closedNow'))
  }
  return (
    <button
      type="button"
      className={classNames(styles.slot, isClosed && styles.closed)}
      aria-label={t(isClosed ? 'reopen' : 'close', { time })}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : turn}
    >
      {time}
    </button>
  )
}
