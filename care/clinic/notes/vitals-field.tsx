import { useState } from 'react'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import { readMedicalEntry, type VitalKind, vitalKinds } from '#shared/medical-info/medical-lists.ts'
import type { NoteVital } from '#shared/notes/note-content.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { IconX } from '#ui/components/icons.ts'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The figures of a vital sign as people write them: 120/80, 5'11", 98.6. */
export const vitalShown = ({ kind, value, second }: NoteVital): string => {
  if (kind === 'blood-pressure') return `${value}/${second}`
  return kind === 'height' ? `${value}′ ${second === '' ? '0' : second}″` : value
}

/** Reads what was typed into the two figures of a vital sign. */
const figuresOf = (kind: VitalKind, typed: string): { value: string; second: string } => {
  const [value = '', second = ''] =
    kind === 'blood-pressure' || kind === 'height' ? typed.split(/[/,'′ ]+/).map((part) => part.replace(/["″]/g, '')) : [typed]
  return { value: value.trim(), second: second.trim() }
}

const isKind = (text: string): text is VitalKind => vitalKinds.some((kind) => kind === text)

/** Vital signs that were given in the visit, with the units and limits of medical info. */
export const VitalsField = ({ chosen, onChange }: { chosen: readonly NoteVital[]; onChange: (next: NoteVital[]) => void }) => {
  const t = textsOf(noteTexts)
  const [kind, setKind] = useState<VitalKind>('blood-pressure')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const vital = { kind, ...figuresOf(kind, typed.trim()) }
    const read = readMedicalEntry('vitals', { ...vital, day: '2000-01-01' }, '2000-01-01')
    const [problem] = Object.values(read.problems ?? {})
    if (problem !== undefined) return setError(isErrorCode(problem) ? codeSentence(problem) : problem)
    onChange([...chosen.filter((one) => one.kind !== kind), vital])
    setTyped('')
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('vitals')}</legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('vitals')}>
          {chosen.map((vital) => (
            <li key={vital.kind}>
              <span>
                {t(vital.kind)}: <bdi dir="ltr">{vitalShown(vital)}</bdi>
              </span>
              <IconButton
                icon={IconX}
                label={t('remove', { what: t(vital.kind) })}
                onClick={() => onChange(chosen.filter((one) => one.kind !== vital.kind))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(styles.service, styles.vital)}>
        <SelectInput
          name="vital-kind"
          label={t('vitalKind')}
          options={vitalKinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={(next) => isKind(next) && setKind(next)}
        />
        <Field name="vital-value" label={t('vitalValue')} error={error}>
          {(ties) => (
            <input
              {...ties}
              className={fieldStyles.input}
              dir="ltr"
              inputMode={kind === 'blood-pressure' || kind === 'height' ? 'text' : 'decimal'}
              placeholder={kind === 'blood-pressure' ? '120/80' : kind === 'height' ? "5'6" : ''}
              maxLength={20}
              value={typed}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setError(undefined)
                setTyped(currentTarget.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <Button kind="secondary" onClick={add}>
          {t('addVital')}
        </Button>
      </div>
    </fieldset>
  )
}
