import type { ReactNode } from 'react'
import { z } from 'zod/mini'
import { Button } from '#ui/components/button.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { noonUtc, weekdayShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#ui/staff/hours/hours-lines.module.css'
import { hoursTexts } from '#ui/staff/hours/hours-texts.en.ts'

const fields = z.object({ day: z.string().check(z.minLength(1, { error: 'Required', abort: true }), z.iso.date('DateInvalid')) })

/** Days on which the weekly hours do not apply; `action` is the button of a day. */
export const DaysOffLines = ({ daysOff, action }: { daysOff: readonly string[]; action?: ((day: string) => ReactNode) | undefined }) => {
  const t = textsOf(hoursTexts)
  if (daysOff.length === 0) return <p>{t('noneOff')}</p>
  return (
    <ul className={styles.lines}>
      {daysOff.map((day) => (
        <li key={day}>
          <bdi>{weekdayShown(noonUtc(day), 'UTC')}</bdi>
          {action?.(day)}
        </li>
      ))}
    </ul>
  )
}

type RemoveProps = { day: string; isBusy?: boolean; onRemove: () => void }

export const RemoveDayOff = ({ day, isBusy = false, onRemove }: RemoveProps) => {
  const t = textsOf(hoursTexts)
  const shown = weekdayShown(noonUtc(day), 'UTC')
  return (
    <Button kind="quiet" isBusy={isBusy} aria-label={t('removeDay', { day: shown })} onClick={onRemove}>
      {t('remove')}
    </Button>
  )
}

type AddProps = {
  today: string
  /** Resolves to false if the day was not added; it stays in the field. */
  onAdd: (day: string) => Promise<boolean>
}

export const AddDayOff = ({ today, onAdd }: AddProps) => {
  const t = textsOf(hoursTexts)
  return (
    <Form
      loadSchema={async () => fields}
      onSend={async ({ day }, form) => {
        if (!(await onAdd(day))) return false
        form.reset()
        return true
      }}
    >
      <div className={styles.add}>
        <TextInput name="day" type="date" label={t('day')} min={today} isShort />
        <SubmitButton kind="secondary">{t('addDay')}</SubmitButton>
      </div>
      <FormProblem />
    </Form>
  )
}
