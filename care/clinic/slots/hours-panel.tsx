import { useState } from 'react'
import { z } from 'zod/mini'
import type { Calendar } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { clockShown, weekdayName } from '#care/clinic/slots/calendar-words.ts'
import styles from '#care/clinic/slots/hours-lines.module.css'
import { type CalendarHours, clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clockOf, hoursFields, minuteOf, slotLengths } from '#shared/clinicians/hours-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const minute = (clock: string, isEnd: boolean) => minuteOf(clock, isEnd) ?? Number.NaN

/** Converts the form's strings and validates them by the rules of calendar hours. */
const fields = z.pipe(
  z.pipe(
    z.object({ weekday: z.string(), fromMinute: z.string(), toMinute: z.string(), slotMinutes: z.string() }),
    z.transform(({ weekday, fromMinute, toMinute, slotMinutes }) => ({
      weekday: Number(weekday),
      slotMinutes: Number(slotMinutes),
      fromMinute: minute(fromMinute, false),
      toMinute: minute(toMinute, true),
    })),
  ),
  hoursFields,
)

const weekdays = [1, 2, 3, 4, 5, 6, 0]

const inWeek = (a: CalendarHours, b: CalendarHours) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.fromMinute - b.fromMinute

/** The weekly recurring hours. */
export const HoursPanel = ({ hours }: Pick<Calendar, 'hours'>) => {
  const t = textsOf(calendarTexts)
  const [open, setOpen] = useState<CalendarHours | 'new' | null>(null)
  const end = (
    <Button kind="secondary" onClick={() => setOpen('new')}>
      {t('addHours')}
    </Button>
  )
  return (
    <Panel title={t('hours')} end={end}>
      <p className={styles.lead}>{hours.length === 0 ? t('noneHours') : t('hoursLead')}</p>
      <ul className={styles.lines}>
        {hours.toSorted(inWeek).map((line) => (
          <li key={line.id}>
            <Line line={line} onChange={() => setOpen(line)} />
          </li>
        ))}
      </ul>
      {open && <HoursDialog line={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

const Line = ({ line, onChange }: { line: CalendarHours; onChange: () => void }) => {
  const t = textsOf(calendarTexts)
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  const params = { weekday: weekdayName(line.weekday), from: clockShown(line.fromMinute), to: clockShown(line.toMinute) }
  const remove = async () => {
    const question = { title: t('removeTitle'), text: t('removeText', params), yes: t('remove'), no: t('keep'), isDanger: true }
    if (!(await confirm(question))) return
    if (await run(() => send(clinicCalendarCalls.removeClinicHours, { id: line.id }))) toast.success(t('removed'))
  }
  return (
    <>
      <span>
        <span className={styles.weekday}>{params.weekday}</span> <bdi>{t('line', { ...params, n: line.slotMinutes })}</bdi>
      </span>
      <span>
        <Button kind="quiet" aria-label={t('changeLine', params)} onClick={onChange}>
          {t('change')}
        </Button>
        <Button kind="quiet" isBusy={isBusy} aria-label={t('removeLine', params)} onClick={remove}>
          {t('remove')}
        </Button>
      </span>
    </>
  )
}

const fresh = { weekday: '1', fromMinute: '09:00', toMinute: '17:00', slotMinutes: '20' }

const initialOf = ({ weekday, fromMinute, toMinute, slotMinutes }: CalendarHours) => ({
  weekday: String(weekday),
  slotMinutes: String(slotMinutes),
  fromMinute: clockOf(fromMinute),
  toMinute: clockOf(toMinute),
})

const HoursDialog = ({ line, onClose }: { line: CalendarHours | null; onClose: () => void }) => {
  const t = textsOf(calendarTexts)
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  const initial = line ? initialOf(line) : fresh
  const [weekday, setWeekday] = useState(initial.weekday)
  const [length, setLength] = useState(initial.slotMinutes)
  const save = async (values: z.infer<typeof fields>) => {
    if (line) await send(clinicCalendarCalls.changeClinicHours, { id: line.id, ...values })
    else await send(clinicCalendarCalls.addClinicHours, values)
    await refresh()
  }
  const days = weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))
  const lengths = slotLengths.map((one) => ({ value: String(one), label: String(one) }))
  return (
    <FormDialog
      title={t(line ? 'changeHours' : 'addHours')}
      submit={t('save')}
      schema={fields}
      initial={initial}
      onSend={save}
      onClose={onClose}
    >
      <SelectInput name="weekday" label={t('weekday')} options={days} value={weekday} onChange={setWeekday} />
      <TextInput name="fromMinute" type="time" label={t('from')} isLeftToRight isShort />
      <TextInput name="toMinute" type="time" label={t('to')} isLeftToRight isShort />
      <SelectInput name="slotMinutes" label={t('length')} options={lengths} value={length} onChange={setLength} />
    </FormDialog>
  )
}
