import { useState } from 'react'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import styles from '#care/sdk/slots/slots.module.css'
import { dayChoices, readTime, timeChoices, wallOf } from '#care/sdk/slots/time-choices.ts'
import { mostTimes } from '#shared/visits/visit-draft.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { IconPlus, IconTrash } from '#ui/components/icons.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The values of one row; either may be empty. */
type Row = { day: string; clock: string }

type Props = {
  /** ISO instants. */
  times: readonly string[]
  zone: string
  onChange: (times: string[]) => void
}

const blank: Row = { day: '', clock: '' }

/** A choice of up to three dates and times in the member's time zone. */
export const TimesPicker = ({ times, zone, onChange }: Props) => {
  const t = textsOf(sdkTexts)
  const wrong = useForm().errors.when
  const [rows, setRows] = useState<readonly Row[]>(() => (times.length > 0 ? times.map((time) => wallOf(time, zone)) : [blank]))
  const update = (next: readonly Row[]) => {
    setRows(next)
    onChange(next.flatMap((row) => readTime(row, zone) ?? []))
  }
  const change = (at: number, part: Partial<Row>) => update(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className={styles.picker} data-wrong={wrong ? '' : undefined}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and two may hold the same
        <fieldset key={at} className={styles.row}>
          <legend>{t('timeN', { n: at + 1 })}</legend>
          <div className={styles.pair}>
            <SelectInput
              name={`day${at}`}
              label={t('day')}
              placeholder={t('choose')}
              options={dayChoices(zone)}
              value={row.day}
              onChange={(day) => change(at, { day })}
            />
            <SelectInput
              name={`clock${at}`}
              label={t('clock')}
              placeholder={t('choose')}
              options={timeChoices(row.day, zone)}
              value={row.clock}
              onChange={(clock) => change(at, { clock })}
            />
            {rows.length > 1 && (
              <IconButton
                icon={IconTrash}
                label={t('removeTime', { n: at + 1 })}
                onClick={() => update(rows.filter((_, index) => index !== at))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {rows.length < mostTimes && (
        <div className={styles.hung}>
          <Button kind="quiet" icon={IconPlus} onClick={() => setRows([...rows, blank])}>
            {t('addTime')}
          </Button>
        </div>
      )}
      {wrong && <FieldError id="times" code={wrong} />}
    </div>
  )
}
