import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import type { ScreenSlot } from '#care/sdk/client/visit-screen-data.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { type SlotDay, slotDays } from '#care/sdk/slots/slot-days.ts'
import styles from '#care/sdk/slots/slots.module.css'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { dateTimeFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'
import { writtenDayOfMonth } from '#shared/written-date.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/components/icons.ts'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { LoadAlert } from '#ui/components/states/loaded.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { noonUtc, timeOfDayShown, timeShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** `2026-11-21` → `Sat`. */
const shortWeekdayShown = (day: string): string =>
  dateTimeFormat(localeOf(currentLanguage()), { weekday: 'short', timeZone: 'UTC' }).format(noonUtc(day))

/** `2026-11-21` → `11/21` (SHELL-009). */
const dayOfMonthShown = (day: string): string => writtenDayOfMonth(noonUtc(day), currentLanguage(), { timeZone: 'UTC' })

type Props = {
  host: CareHost
  type: VisitType
  method: VisitMethod
  state?: string | undefined
  /** The visit to reschedule; its state is then known. */
  consultId?: string | undefined
  /** Shows only the slots of this clinician. */
  clinicianId?: string | undefined
  zone: string
  /** The chosen slot and its start; its day is shown first. */
  chosen: { slotId: string; startsAt: string } | null
  onChoose: (slot: ScreenSlot) => void
}

const fortnight = 14 * 86_400_000
/** Days shown in one row. */
const daysShown = 5

/** Free times of clinicians' calendars: first a day, then a time with its clinician. Loads two weeks at a time. */
export const SlotPicker = (props: Props) => {
  const [from, setFrom] = useState<number | null>(null)
  const later = () => setFrom((from ?? serverNow()) + fortnight)
  return <Fortnight key={from ?? 0} {...props} from={from} onLater={later} onEarlier={from === null ? null : () => setFrom(null)} />
}

type FortnightProps = Props & { from: number | null; onLater: () => void; onEarlier: (() => void) | null }

const Fortnight = ({ host, type, method, state, consultId, clinicianId, from, ...rest }: FortnightProps) => {
  const { data, error, reload } = useLoad(() =>
    askScreen(host, visitScreens.listSlots, {
      type,
      method,
      ...(state === undefined ? {} : { state }),
      ...(consultId === undefined ? {} : { consultId }),
      ...(clinicianId === undefined ? {} : { clinicianId }),
      ...(from === null ? {} : { from: new Date(from).toISOString() }),
    }),
  )
  if (error !== null) return <LoadAlert text={<ErrorSentence error={error} />} refetch={reload} />
  return data ? <Days days={slotDays(data.slots, rest.zone)} {...rest} /> : <SkeletonLines />
}

type DaysProps = Pick<FortnightProps, 'zone' | 'chosen' | 'onChoose' | 'onLater' | 'onEarlier'> & { days: readonly SlotDay[] }

const Days = ({ days, zone, chosen, onChoose, onLater, onEarlier }: DaysProps) => {
  const t = textsOf(sdkTexts)
  const own = chosen && dayIn(zone, new Date(chosen.startsAt))
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      days.findIndex(({ day }) => day === own),
    ),
  )
  const first = at - (at % daysShown)
  const shown = days.slice(first, first + daysShown)
  const day = days[at]
  const earlier = first > 0 ? () => setAt(first - daysShown) : onEarlier
  const later = first + daysShown < days.length ? () => setAt(first + daysShown) : onLater
  return (
    <div className={styles.picker}>
      <fieldset className={styles.days} aria-label={t('days')}>
        {shown.map((one, index) => (
          <DayButton key={one.day} day={one.day} isOn={one === day} onPick={() => setAt(first + index)} />
        ))}
      </fieldset>
      <div className={styles.more}>
        {earlier && (
          <Button kind="quiet" onClick={earlier}>
            <Icon of={IconChevronLeft} mirrored />
            {t('earlierDays')}
          </Button>
        )}
        <Button kind="quiet" onClick={later}>
          {t('laterDays')}
          <Icon of={IconChevronRight} mirrored />
        </Button>
      </div>
      {day ? <Times day={day} zone={zone} chosen={chosen?.slotId ?? null} onChoose={onChoose} /> : <p>{t('noSlots')}</p>}
    </div>
  )
}

const DayButton = ({ day, isOn, onPick }: { day: string; isOn: boolean; onPick: () => void }) => (
  <button type="button" className={styles.day} aria-pressed={isOn} onClick={onPick}>
    <span>{shortWeekdayShown(day)}</span> <strong>{dayOfMonthShown(day)}</strong>
  </button>
)

/** The line above names the zone of today; a time after the clocks change names its own. */
const slotTimeShown = (startsAt: string, zone: string): string =>
  zoneShown(zone, new Date(startsAt)) === zoneShown(zone) ? timeOfDayShown(startsAt, zone) : timeShown(startsAt, zone)

type TimesProps = { day: SlotDay; zone: string; chosen: string | null; onChoose: (slot: ScreenSlot) => void }

const Times = ({ day, zone, chosen, onChoose }: TimesProps) => {
  const t = textsOf(sdkTexts)
  return day.clinicians.map(({ name, slots }) => (
    <fieldset key={name} className={styles.clinician}>
      <legend>{name}</legend>
      <div className={styles.times}>
        {slots.map((slot) => (
          <button
            key={slot.slotId}
            type="button"
            className={styles.time}
            aria-pressed={slot.slotId === chosen}
            aria-label={t('slotName', { time: timeShown(slot.startsAt, zone), clinician: name })}
            onClick={() => onChoose(slot)}
          >
            {slotTimeShown(slot.startsAt, zone)}
          </button>
        ))}
      </div>
    </fieldset>
  ))
}
