import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { clockOf, type HoursFields, hoursFields, hoursOverlap, minuteOf, slotLengths } from '#shared/clinicians/hours-rules.ts'
import type { CalendarHours } from '#shared/clinicians/work-hours.ts'
import { Button } from '#ui/components/button.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#ui/staff/hours/hours-lines.module.css'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'
import { clockShown, hoursShown, weekdayName } from '#ui/staff/hours/hours-words.ts'

const minute = (clock: string, isEnd: boolean) => minuteOf(clock, isEnd) ?? Number.NaN

/** Converts the form's strings and validates them by the rules of calendar hours; `others` are the lines that they may not overlap. */
const fieldsBeside = (others: readonly CalendarHours[]) =>
  z.pipe(
    z.pipe(
      z.object({ weekday: z.string(), fromMinute: z.string(), toMinute: z.string(), slotMinutes: z.string() }),
      z.transform(({ weekday, fromMinute, toMinute, slotMinutes }) => ({
        weekday: Number(weekday),
        slotMinutes: Number(slotMinutes),
        fromMinute: minute(fromMinute, false),
        toMinute: minute(toMinute, true),
      })),
    ),
    hoursFields.check(
      z.refine((fields) => !others.some((other) => hoursOverlap(other, fields)), {
        error: 'HoursOverlap',
        path: ['fromMinute'],
        when: ({ issues }) => issues.length === 0,
      }),
    ),
  )

const weekdays = [1, 2, 3, 4, 5, 6, 0]

const inWeek = (a: CalendarHours, b: CalendarHours) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.fromMinute - b.fromMinute

/** Weekly hours by weekday; `actions` are the buttons of a line. */
export const HoursLines = ({
  hours,
  actions,
}: {
  hours: readonly CalendarHours[]
  actions?: ((line: CalendarHours) => ReactNode) | undefined
}) => (
  <ul className={styles.lines}>
    {hours.toSorted(inWeek).map((line) => (
      <li key={line.id}>
        <span>
          <span className={styles.weekday}>{weekdayName(line.weekday)}</span> <bdi>{hoursShown(line)}</bdi>
        </span>
        {actions && <span>{actions(line)}</span>}
      </li>
    ))}
  </ul>
)

type ActionsProps = { line: CalendarHours; isBusy?: boolean; onChange: () => void; onRemove: () => void }

export const HoursActions = ({ line, isBusy = false, onChange, onRemove }: ActionsProps) => {
  const t = textsOf(hoursTexts)
  const params = { weekday: weekdayName(line.weekday), from: clockShown(line.fromMinute), to: clockShown(line.toMinute) }
  return (
    <>
      <Button kind="quiet" aria-label={t('changeLine', params)} onClick={onChange}>
        {t('change')}
      </Button>
      <Button kind="quiet" isBusy={isBusy} aria-label={t('removeLine', params)} onClick={onRemove}>
        {t('remove')}
      </Button>
    </>
  )
}

const fresh: HoursFields = { weekday: 1, fromMinute: 540, toMinute: 1020, slotMinutes: 20 }

type DialogProps = {
  /** The line that changes; null for a new one. */
  id: string | null
  /** Values to begin with. */
  start?: HoursFields | undefined
  hours: readonly CalendarHours[]
  submit: string
  onSend: (fields: HoursFields) => Promise<void>
  onClose: () => void
}

/** Weekday, times and slot length of one line of weekly hours. */
export const HoursDialog = ({ id, start, hours, submit, onSend, onClose }: DialogProps) => {
  const t = textsOf(hoursTexts)
  const initial = start ?? hours.find((line) => line.id === id) ?? fresh
  const [schema] = useState(() => fieldsBeside(hours.filter((line) => line.id !== id)))
  const [weekday, setWeekday] = useState(String(initial.weekday))
  const [length, setLength] = useState(String(initial.slotMinutes))
  const days = weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))
  const lengths = slotLengths.map((one) => ({ value: String(one), label: String(one) }))
  return (
    <FormDialog
      title={t(id === null ? 'addHours' : 'changeHours')}
      submit={submit}
      schema={schema}
      initial={{ fromMinute: clockOf(initial.fromMinute), toMinute: clockOf(initial.toMinute) }}
      onSend={onSend}
      onClose={onClose}
    >
      <SelectInput name="weekday" label={t('weekday')} options={days} value={weekday} onChange={setWeekday} />
      <TextInput name="fromMinute" type="time" label={t('from')} isLeftToRight isShort />
      <TextInput name="toMinute" type="time" label={t('to')} isLeftToRight isShort />
      <SelectInput name="slotMinutes" label={t('length')} options={lengths} value={length} onChange={setLength} />
    </FormDialog>
  )
}
