import styles from '#ui/fields/option-list.module.css'

type Option = { value: string; label: string }

type Props = {
  id: string
  label: string
  options: readonly Option[]
  /** `value` of the chosen option; `at` is the index of the active one (keyboard), -1 for none. */
  value: string
  at: number
  isOpen: boolean
  /** Text shown when no options are left. */
  none: string
  onChoose: (value: string) => void
}

export const optionId = (listId: string, value: string): string => `${listId}${value}`

/** The listbox of a combobox. Focus stays in the input, whose `aria-activedescendant` names the active option. */
export const OptionList = ({ id, label, options, value, at, isOpen, none, onChoose }: Props) => (
  <div className={styles.list} id={id} role="listbox" aria-label={label} tabIndex={-1} hidden={!isOpen}>
    {options.map((option, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
      <div
        key={option.value}
        id={optionId(id, option.value)}
        ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
        className={styles.option}
        role="option"
        tabIndex={-1}
        aria-selected={option.value === value}
        data-active={index === at || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </div>
    ))}
    {options.length === 0 && (
      <div className={styles.none} role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
        {none}
      </div>
    )}
  </div>
)
