import { z } from 'zod/mini'
import type { Calendar } from '#care/clinic/slots/calendar-days.tsx'
import { calendarTexts } from '#care/clinic/slots/calendar-texts.en.ts'
import { noonUtc } from '#care/clinic/slots/calendar-words.ts'
import styles from '#care/clinic/slots/hours-lines.module.css'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { weekdayShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const fields = z.object({ day: z.string().check(z.minLength(1, { error: 'Required', abort: true }), z.iso.date('DateInvalid')) })

/** Days on which the weekly hours do not apply. */
export const DaysOffPanel = ({ daysOff, today }: Pick<Calendar, 'daysOff' | 'today'>) => {
  const t = textsOf(calendarTexts)
  const { refresh } = useAction(clinicCalendarCalls.readClinicCalendar)
  return (
    <Panel title={t('daysOff')}>
      <p className={styles.lead}>{t('daysOffLead')}</p>
      {daysOff.length === 0 && <p>{t('noneOff')}</p>}
      <ul className={styles.lines}>
        {daysOff.map((day) => (
          <li key={day}>
            <DayOff day={day} />
          </li>
        ))}
      </ul>
      <Form
        loadSchema={async () => fields}
        onSend={async ({ day }, form) => {
          await send(clinicCalendarCalls.addClinicDayOff, { day })
          form.reset()
          await refresh()
        }}
      >
        <div className={styles.add}>
          <TextInput name="day" type="date" label={t('day')} min={today} isShort />
          <SubmitButton kind="secondary">{t('addDay')}</SubmitButton>
        </div>
        <FormProblem />
      </Form>
    </Panel>
  )
}

const DayOff = ({ day }: { day: string }) => {
  const t = textsOf(calendarTexts)
  const { isBusy, run } = useAction(clinicCalendarCalls.readClinicCalendar)
  const shown = weekdayShown(noonUtc(day), 'UTC')
  return (
    <>
      <bdi>{shown}</bdi>
      <Button
        kind="quiet"
        isBusy={isBusy}
        aria-label={t('removeDay', { day: shown })}
        onClick={() => run(() => send(clinicCalendarCalls.removeClinicDayOff, { day }))}
      >
        {t('remove')}
      </Button>
    </>
  )
}
