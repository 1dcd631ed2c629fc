import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from '#ui/fields/autocomplete-input.module.css'
import fieldStyles from '#ui/fields/field.module.css'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { OptionList, optionId } from '#ui/fields/option-list.tsx'

/** The list stays so many milliseconds after the focus is gone, so that a press on it still counts (PROC-05). */
const hidesAfter = 300

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

type Props = FieldProps & {
  typed: string
  onType: (typed: string) => void
  /** What the server offers for what is typed; null while that is not known, or nothing is typed. */
  options: readonly { value: string; label: string }[] | null
  none: string
  placeholder?: string
  onChoose: (value: string) => void
  /** Enter where no option is marked. */
  onEnter: () => void
}

/** Free words with offers that come from elsewhere (combobox with a list). The words are the page's, so that it may ask for them. */
export const SuggestInput = ({ typed, onType, options, none, placeholder, onChoose, onEnter, ...field }: Props) => {
  const listId = useId()
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const shown = options ?? []
  const isShown = isOpen && options !== null
  const active = isShown ? shown[at] : undefined
  const open = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(hiding.current)
    setOpen(false)
    setAt(-1)
  }
  const choose = (value: string) => {
    close()
    onChoose(value)
  }
  const enter = () => {
    close()
    if (active) onChoose(active.value)
    else onEnter()
  }
  const move = (step: 1 | -1) => {
    open()
    setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    const act = step && shown.length > 0 ? () => move(step) : { Enter: enter, ...(isShown ? { Escape: close } : {}) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Field {...field}>
      {(ties) => (
        <div className={styles.box}>
          <input
            {...ties}
            className={fieldStyles.input}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={placeholder}
            value={typed}
            onClick={open}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value)
              setAt(-1)
              open()
            }}
            onBlur={() => {
              hiding.current = setTimeout(close, hidesAfter)
            }}
            onKeyDown={onKeyDown}
          />
          <OptionList id={listId} label={field.label} options={shown} value="" at={at} isOpen={isShown} none={none} onChoose={choose} />
        </div>
      )}
    </Field>
  )
}
