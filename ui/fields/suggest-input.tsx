import styles from '#ui/fields/autocomplete-input.module.css'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { OptionList } from '#ui/fields/option-list.tsx'
import { useCombobox } from '#ui/fields/use-combobox.ts'

type Props = FieldProps & {
  typed: string
  onType: (typed: string) => void
  /** The server's suggestions for the typed text; null while loading or when nothing is typed. */
  options: readonly { value: string; label: string }[] | null
  none: string
  placeholder?: string
  onChoose: (value: string) => void
  /** Called on Enter when no option is active. */
  onEnter: () => void
}

/** A text field with suggestions from the server. The page keeps the typed text, so that it can query for it. */
export const SuggestInput = ({ typed, onType, options, none, placeholder, onChoose, onEnter, ...field }: Props) => {
  const choose = (value: string) => {
    close()
    onChoose(value)
  }
  const { list, ties, close, closeSoon, reopen } = useCombobox({
    shown: options ?? [],
    canOpen: options !== null,
    takesEnter: true,
    onEnter: (active) => {
      if (active) return choose(active.value)
      close()
      onEnter()
    },
  })
  return (
    <Field {...field}>
      {(fieldTies) => (
        <div className={styles.box}>
          <input
            {...fieldTies}
            {...ties}
            className={fieldStyles.input}
            maxLength={100}
            placeholder={placeholder}
            value={typed}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value)
              reopen()
            }}
            onBlur={closeSoon}
          />
          <OptionList {...list} label={field.label} value="" none={none} onChoose={choose} />
        </div>
      )}
    </Field>
  )
}
