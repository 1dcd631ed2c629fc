import { NoteSectionField } from '#care/clinic/notes/note-section.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import type { NextVisit } from '#shared/notes/note-content.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** Days in which a follow-up may be proposed: a few, then weeks, then months. */
const choices = [3, 7, 14, 21, 28, 42, 56, 84, 182, 365]

/** The interval in words: in days, or in weeks from two on. */
export const intervalShown = (days: number): string => {
  const t = textsOf(noteTexts)
  return days % 7 === 0 && days >= 14 ? t('inWeeks', { n: days / 7 }) : t('inDays', { n: days })
}

type Props = {
  chosen: NextVisit | undefined
  error?: string | undefined
  onChange: (next: NextVisit | undefined) => void
}

/** The follow-up that the clinician proposes with themselves, as part of the plan. */
export const NextVisitField = ({ chosen, error, onChange }: Props) => {
  const t = textsOf(noteTexts)
  return (
    <fieldset className={styles.group}>
      <legend>{t('nextVisit')}</legend>
      <Checkbox
        name="next-visit"
        isTicked={chosen !== undefined}
        onTick={(isOn) => onChange(isOn ? { days: 14, reason: '' } : undefined)}
        label={t('nextVisitOffer')}
      />
      {chosen && (
        <>
          <SelectInput
            name="next-visit-days"
            label={t('nextVisitWhen')}
            options={[...new Set([...choices, chosen.days])]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: intervalShown(days) }))}
            value={String(chosen.days)}
            onChange={(days) => onChange({ ...chosen, days: Number(days) })}
          />
          <NoteSectionField
            name="next-visit-reason"
            label={t('nextVisitReason')}
            hint={t('nextVisitHint')}
            value={chosen.reason}
            rows={2}
            maxLength={300}
            error={error}
            onWrite={(reason) => onChange({ ...chosen, reason })}
          />
        </>
      )}
    </fieldset>
  )
}
