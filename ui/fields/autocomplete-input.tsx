import { type FocusEvent, useRef, useState } from 'react'
import { classNames } from '#ui/components/class-names.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconX } from '#ui/components/icons.ts'
import styles from '#ui/fields/autocomplete-input.module.css'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { OptionList } from '#ui/fields/option-list.tsx'
import { useCombobox } from '#ui/fields/use-combobox.ts'
import { matching, optionTyped } from '#ui/lib/matching.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = FieldProps & {
  options: readonly { value: string; label: string }[]
  value: string
  /** Text shown when no option is chosen; it cannot be cleared. */
  nothing: string
  onChange: (value: string) => void
}

/** A field that filters many options as the user types. Text that matches no option reverts to the previous choice. */
export const AutocompleteInput = ({ options, value, nothing, onChange, ...field }: Props) => {
  const t = textsOf(finderTexts)
  const input = useRef<HTMLInputElement>(null)
  const label = options.find((option) => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed === null ? options : matching(options, typed)
  const choose = (next: string) => {
    close()
    if (next !== value) onChange(next)
  }
  const { list, ties, close, closeSoon, reopen } = useCombobox({
    shown,
    onEnter: (active) => {
      const chosen = active ?? (typed ? shown[0] : undefined)
      if (chosen) choose(chosen.value)
      else close()
    },
    onClose: () => setTyped(null),
  })
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const found = typed === null ? undefined : optionTyped(options, currentTarget.value)
    if (found) choose(found.value)
    else closeSoon()
  }
  const canClear = value !== nothing
  return (
    <Field {...field}>
      {(fieldTies) => (
        <div className={styles.box}>
          <input
            {...fieldTies}
            {...ties}
            ref={input}
            className={classNames(fieldStyles.input, canClear && styles.clearable)}
            value={typed ?? label}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              reopen()
            }}
            onBlur={leave}
          />
          {canClear && (
            <button
              type="button"
              className={styles.clear}
              aria-label={`${t('clear')}: ${field.label}`}
              onClick={() => {
                choose(nothing)
                input.current?.focus()
              }}
            >
              <Icon of={IconX} size={18} />
            </button>
          )}
          <OptionList {...list} label={field.label} value={value} none={t('noOption')} onChoose={choose} />
        </div>
      )}
    </Field>
  )
}
