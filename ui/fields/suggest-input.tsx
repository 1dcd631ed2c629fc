import styles from '#ui/fields/autocomplete-input.module.css'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { OptionList } from '#ui/fields/option-list.tsx'
import { useCombobox } from '#ui/fields/use-combobox.ts'
import { matching } from '#ui/lib/matching.ts'

type Props = FieldProps & {
  typed: string
  onType: (typed: string) => void
  /** The server's suggestions; null while loading or when nothing is typed. */
  options: readonly { value: string; label: string }[] | null
  /** Whether `options` answer the typed text. Of the answer to an earlier text, only what still matches is offered. */
  isCurrent: boolean
  none: string
  placeholder?: string
  onChoose: (value: string) => void
  /** Called on Enter when no option is active, with the first option on offer. */
  onEnter: (first: string | undefined) => void
}

/** A text field with suggestions from the server. The page keeps the typed text, so that it can query for it. */
export const SuggestInput = ({ typed, onType, options, isCurrent, none, placeholder, onChoose, onEnter, ...field }: Props) => {
  const choose = (value: string) => {
    close()
    onChoose(value)
  }
  const shown = isCurrent ? (options ?? []) : matching(options ?? [], typed)
  const { list, ties, close, closeSoon, reopen } = useCombobox({
    shown,
    canOpen: shown.length > 0 || (isCurrent && options !== null),
    takesEnter: true,
    onEnter: (active) => {
      if (active) return choose(active.value)
      close()
      onEnter(shown[0]?.value)
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
